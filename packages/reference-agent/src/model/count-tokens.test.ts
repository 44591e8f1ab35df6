import { expect, test } from "vitest";

import { countTokens } from "./count-tokens.ts";
import type { Model, ModelPart, ModelUsage } from "./model.ts";

const request = { system: "", messages: [], tools: [], signal: new AbortController().signal };
const usage: ModelUsage = { used: 12, size: 100 };
const tokens = { totalTokens: 12, inputTokens: 10, outputTokens: 2 };

/** Creates a model whose successive answers report the given usages. */
function modelWith(usages: (ModelUsage | undefined)[]): Model {
  return {
    async *respond(): AsyncGenerator<ModelPart, void, undefined> {
      yield { type: "text", text: "Hello" };
      yield { type: "finish", reason: "done", usage: usages.shift() };
    },
  };
}

test.each([
  ["none", [undefined, usage], undefined],
  [
    "those of all responses",
    [{ ...usage, tokens }, usage, { ...usage, tokens }],
    { totalTokens: 24, inputTokens: 20, outputTokens: 4 },
  ],
])("adds up the tokens that a provider reports: %s", async (_, usages, expected) => {
  const counted = countTokens(modelWith([...usages]));
  for (let answered = 0; answered < usages.length; answered += 1) {
    const types: string[] = [];
    for await (const { type } of counted.model.respond(request)) types.push(type);
    expect(types).toEqual(["text", "finish"]);
  }
  expect(counted.tokens()).toEqual(expected);
});
