import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { type AgentDefinition, defineAgent } from "./agent-definition.ts";

const info = { name: "test", version: "1.0.0" };
const prompt = (): Promise<void> => Promise.resolve();

test("an agent is what its author described", () => {
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
])("a definition that types would refuse is refused by name: case %$", (definition, why) => {
  expect(() => defineAgent(definition as unknown as AgentDefinition)).toThrow(
    new TypeError(`Cannot define an agent: ${why}`),
  );
});
