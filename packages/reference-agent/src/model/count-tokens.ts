import type { Model, ModelPart, ModelRequest, ModelTokens } from "./model.ts";

/** A model with a count of the tokens its answers have used. */
export interface CountedModel {
  readonly model: Model;
  /** Returns the tokens of all answers, or `undefined` if the provider does not count them. */
  readonly tokens: () => ModelTokens | undefined;
}

/** Wraps a model to count the tokens of its answers. */
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
