import { createHash } from "node:crypto";

import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest } from "./model.ts";

/** Maximum number of rejected parts to remember per model. The oldest parts are evicted and tried again. */
const MAX_KEPT = 1000;

/** Whether a provider rejected something in a request, which means that the rest of the request might succeed. */
export function isRefusal(error: unknown): error is ModelError {
  return error instanceof ModelError && (error.kind === "refused" || error.kind === "too_large");
}

/** A request that is repeated with different parts omitted each time. */
export interface Asking {
  readonly model: Model;
  /** Whether the provider has accepted a request yet. */
  hasAnswer: boolean;
}

/**
 * Forwards an answer. Its first part means that the provider has accepted the request, so the part returned by
 * `onAnswer` is yielded before it.
 */
export async function* answer(
  request: ModelRequest,
  asking: Asking,
  onAnswer?: () => ModelPart,
): AsyncGenerator<ModelPart, void, undefined> {
  for await (const part of asking.model.respond(request)) {
    if (!asking.hasAnswer && onAnswer !== undefined) yield onAnswer();
    asking.hasAnswer = true;
    yield part;
  }
}

/** Digests of the parts that models have rejected in this process. */
export class RefusedParts {
  readonly #byModel = new Map<string, Set<string>>();

  /** Returns the live set of digests for a model. */
  of(modelId: string): Set<string> {
    const digests = this.#byModel.get(modelId) ?? new Set();
    this.#byModel.set(modelId, digests);
    return digests;
  }
}

/** Adds digests to a set. Removes the oldest digests if there are too many. */
export function remember(refused: Set<string>, digests: Iterable<string>): void {
  for (const digest of digests) refused.add(digest);
  for (const oldest of refused) {
    if (refused.size <= MAX_KEPT) break;
    refused.delete(oldest);
  }
}

export function digestOf(data: string): string {
  return createHash("sha256").update(data).digest("base64");
}
