import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { type AgentDefinition, defineAgent } from "./agent-definition.ts";

const info = { name: "test", version: "1.0.0" };
const prompt = (): Promise<void> => Promise.resolve();

function withImpossibleTime(keepMs: unknown): [object, string] {
  const why = '"onDisconnect.keepMs" is not a positive number of milliseconds up to 2147483647';
  return [{ info, prompt, onDisconnect: { keepMs } }, why];
}

test("defineAgent returns the definition", () => {
  const definition = { info, prompt, store: memorySessionStore() };
  expect(defineAgent(definition)).toBe(definition);
});

test.each([
  [{ prompt }, '"info" has no name or no version'],
  [{ info: { name: "test" }, prompt }, '"info" has no name or no version'],
  [{ info }, '"prompt" is not a function'],
  [{ info, prompt: "Hello" }, '"prompt" is not a function'],
  [{ info, prompt, store: "sessions.db" }, '"store" is not a session store'],
  [{ info, prompt, store: null }, '"store" is not a session store'],
  [{ info, prompt, onDisconnect: "keep" }, '"onDisconnect" is not "cancel", "finish" or { keepMs }'],
  [{ info, prompt, onDisconnect: null }, '"onDisconnect" is not "cancel", "finish" or { keepMs }'],
  ...["60000", 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31].map(withImpossibleTime),
])("an invalid definition is refused, and the error names the member: case %$", (definition, why) => {
  expect(() => defineAgent(definition as unknown as AgentDefinition)).toThrow(
    new TypeError(`Cannot define an agent: ${why}`),
  );
});
