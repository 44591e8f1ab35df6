import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest } from "./model.ts";

export interface ModelOpener {
  /** Provider and model, as shown to the user. */
  readonly id: string;
  /** @throws {ModelError} if the model is not available. */
  open(): Promise<Model>;
}

/**
 * Opens the first available model in a list. If a model's provider is busy or unreachable, or does not offer the model,
 * falls back to the next model and notifies the user. Earlier models are not retried until the turn ends.
 *
 * @throws {ModelError} with the first model's error if none is available.
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
  /** Notices to send to the user with the next answer. */
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

  /** @throws {ModelError} with the first model's error if no model is left. */
  async open(reason?: ModelError): Promise<void> {
    let failure = reason;
    for (let index = this.#index + 1; index < this.#openers.length; index++) {
      const opener = this.#openers[index];
      try {
        this.#model = await opener?.open();
        this.#index = index;
        if (failure !== undefined) this.#notices.push(`${failure.message}. Switching to ${opener?.id}`);
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
        // Another model must not repeat an answer that the user has already seen.
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
