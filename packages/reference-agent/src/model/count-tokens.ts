import type { Model, ModelPart, ModelRequest, ModelTokens } from "./model.ts";

/** A model, and what its answers have used so far. */
export interface CountedModel {
  readonly model: Model;
  /** Returns the tokens of all answers; `undefined` if the provider counts none. */
  readonly tokens: () => ModelTokens | undefined;
}

/** Wraps a model so that the tokens of its answers are added up. */
export function countTokens(model: Model): CountedModel {
  let total: ModelTokens | undefined;
  async function* respond(request: ModelRequest): AsyncGenerator<ModelPart, void, undefined> {
    for await (const part of model.respond(request)) {
      if (part.type === "finish" && part.usage?.tokens !== undefined) total = sum(part.usage.tokens, total);
      yield part;
    }
  }
  return { model: { ...model, respond }, tokens: () => total };
}

function sum(one: ModelTokens, other: ModelTokens | undefined): ModelTokens {
  return {
    totalTokens: one.totalTokens + (other?.totalTokens ?? 0),
    inputTokens: one.inputTokens + (other?.inputTokens ?? 0),
    outputTokens: one.outputTokens + (other?.outputTokens ?? 0),
  };
}
