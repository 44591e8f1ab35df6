import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { testAgent } from "@parley/agent/testing";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

import { createAgent } from "./agent.ts";

type Answer = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Part = Answer["stream"] extends ReadableStream<infer Chunk> ? Chunk : never;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** An answer of a model: its parts, and why it stopped. */
function answer(unified: "stop" | "tool-calls", ...parts: Part[]): Answer {
  const finish: Part = { type: "finish", finishReason: { unified, raw: undefined }, usage };
  return { stream: simulateReadableStream({ chunks: [...parts, finish] }) };
}

function text(delta: string): Part[] {
  return [
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta },
    { type: "text-end", id: "1" },
  ];
}

test("the user reads what the provider of the model says", async (t) => {
  const model = new MockLanguageModelV4({ doStream: () => Promise.reject(new Error("the key has expired")) });
  const client = await testAgent(createAgent(model));
  t.after(() => client.close());
  const session = await client.newSession();
  assert.equal((await session.prompt("Hello")).stopReason, "error");
  assert.equal(session.state.turn.error?.message, "Cannot use the model: the key has expired");
});

test("the model reads a file, answers, and gets the whole conversation with the next prompt", async (t) => {
  const cwd = await mkdtemp(join(tmpdir(), "agent-"));
  t.after(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "a.txt"), "forty-two");
  const call: Part = {
    type: "tool-call",
    toolCallId: "call_1",
    toolName: "read_file",
    input: JSON.stringify({ path: "a.txt" }),
  };
  const model = new MockLanguageModelV4({
    doStream: [
      answer("tool-calls", call),
      answer("stop", ...text("It says 42.")),
      answer("stop", ...text("Yes.")),
    ],
  });
  const client = await testAgent(createAgent(model));
  t.after(() => client.close());
  const session = await client.newSession({ cwd });

  const first = await session.prompt("What is in a.txt?");
  assert.equal(first.text, "It says 42.");
  assert.equal(first.toolCalls[0]?.status, "completed");
  assert.match(JSON.stringify(model.doStreamCalls[1]?.prompt), /forty-two/);

  assert.equal((await session.prompt("Sure?")).text, "Yes.");
  const roles = model.doStreamCalls[2]?.prompt.map(({ role }) => role);
  assert.deepEqual(roles, ["user", "assistant", "user"]);
});
