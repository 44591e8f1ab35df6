import { expect, test } from "vitest";

import { fuzzAgent } from "./fuzz-agent.ts";
import { fuzzClient } from "./fuzz-client.ts";

const COUNT = 20_000;

test("an agent survives mutated messages, and every error explains what is wrong", async () => {
  const { outcomes, vague } = await fuzzAgent(COUNT, 1);
  expect(vague).toEqual([]);
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(["result", "-32700", "-32600", "-32601", "-32602"]),
  );
});

test("a client survives mutated messages", async () => {
  const { errors } = await fuzzClient(COUNT, 1);
  expect([...errors.keys()]).toEqual(
    expect.arrayContaining(["InvalidMessageError -32700", "ValidationError"]),
  );
});
