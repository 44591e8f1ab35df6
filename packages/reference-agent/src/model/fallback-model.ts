import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest } from "./model.ts";

/** A model that can be opened. */
export interface ModelOpener {
  /** Provider and model, for the user. */
  readonly id: string;
  /** @throws {ModelError} if it is not available. */
  open(): Promise<Model>;
}

/**
 * Opens the first available model, and falls back to the next ones in the list when its provider is busy, unreachable
 * or does not have it. The user is notified. The earlier ones are not tried again until the end of the turn.
 *
 * @throws {ModelError} if none is available: the error of the first.
 */
export async function openWithFallback(openers: readonly ModelOpener[]): Promise<Model> {
  const chain = new ModelChain(openers);
  await chain.open();
  return chain;
}

class ModelChain implements Model {
  readonly #openers: readonly ModelOpener[];
  #index = -1;
  #model: Model | undefined;
  /** For the user, to be sent with the next answer. */
  #notices: string[] = [];

  constructor(openers: readonly ModelOpener[]) {
    this.#openers = openers;
  }

  get contextWindow(): number | undefined {
    return this.#model?.contextWindow;
  }

  get takesImages(): boolean {
    return this.#model?.takesImages === true;
  }

  /** @throws {ModelError} the error of the first, if none is left. */
  async open(reason?: ModelError): Promise<void> {
    let failure = reason;
    for (let index = this.#index + 1; index < this.#openers.length; index++) {
      const opener = this.#openers[index];
      try {
        this.#model = await opener?.open();
        this.#index = index;
        if (failure !== undefined) this.#notices.push(`${failure.message}. Going on with ${opener?.id}`);
        return;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        failure ??= error;
      }
    }
    throw failure ?? new ModelError("other", "There is no model");
  }

  async *respond(request: ModelRequest): AsyncGenerator<ModelPart, void, undefined> {
    for (;;) {
      for (const text of this.#notices.splice(0)) yield { type: "notice", text };
      let hasOutput = false;
      try {
        for await (const part of this.#model?.respond(request) ?? []) {
          hasOutput ||= part.type === "text" || part.type === "tool_call";
          yield part;
        }
        return;
      } catch (error) {
        // What the user has seen is not answered again by another model.
        if (hasOutput || request.signal.aborted || !isUnavailable(error)) throw error;
        await this.open(error);
      }
    }
  }
}

function isUnavailable(error: unknown): error is ModelError {
  return (
    error instanceof ModelError &&
    (error.kind === "busy" || error.kind === "network" || error.kind === "unavailable")
  );
}
