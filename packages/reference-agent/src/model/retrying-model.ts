import { setTimeout as wait } from "node:timers/promises";

import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest } from "./model.ts";

const ATTEMPTS = 6;
/** Maximum number of attempts if another model can take over. */
const FEW_ATTEMPTS = 2;
const FIRST_WAIT_MS = 1000;
/** Maximum delay that a provider can request, in milliseconds. If the delay is longer, the request fails. */
const LONGEST_WAIT_MS = 120_000;

/** Wraps a model so that it retries requests and notifies the user if the provider is busy or unreachable. */
export function retryingModel(model: Model, options: { readonly hasFallback?: boolean } = {}): Model {
  const attempts = options.hasFallback === true ? FEW_ATTEMPTS : ATTEMPTS;
  return { ...model, respond: (request) => respond(model, request, attempts) };
}

async function* respond(
  model: Model,
  request: ModelRequest,
  attempts: number,
): AsyncGenerator<ModelPart, void, undefined> {
  for (let attempt = 1; ; attempt++) {
    let hasOutput = false;
    // Held back until the response continues, so that the thoughts of a failed response are discarded.
    let thoughts: ModelPart[] = [];
    try {
      for await (const part of model.respond(request)) {
        if (part.type === "thought_end") {
          thoughts.push(part);
          continue;
        }
        // Once the user has seen text or calls, the request cannot be retried. Thoughts do not count.
        hasOutput ||= part.type === "text" || part.type === "tool_call";
        if (part.type !== "thought") {
          yield* thoughts;
          thoughts = [];
        }
        yield part;
      }
      return;
    } catch (error) {
      const isPassing = error instanceof ModelError && (error.kind === "busy" || error.kind === "network");
      if (!isPassing || hasOutput || attempt === attempts) throw error;
      const delay = error.retryAfterMs ?? backOff(attempt);
      if (delay > LONGEST_WAIT_MS) throw tooLate(error, delay);
      yield {
        type: "notice",
        text: `${error.message}. Retrying in ${Math.ceil(delay / 1000)} s (${attempt} of ${attempts - 1})`,
      };
      await wait(delay, undefined, { signal: request.signal });
    }
  }
}

function tooLate({ kind, message, cause }: ModelError, delay: number): ModelError {
  const minutes = Math.ceil(delay / 60_000);
  return new ModelError(kind, `${message}. Try again in ${minutes} minutes`, { cause });
}

/** Returns a delay that doubles with each attempt, with jitter so that agents do not all retry at the same time. */
function backOff(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
