import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";

import { type ClientAnswers, testAgent } from "@parley/agent/testing";
import { memorySessionStore } from "@parley/storage";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

import { createAgent } from "./agent.ts";
import { answerWith } from "./ai-sdk.ts";

type Answer = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Part = Answer["stream"] extends ReadableStream<infer Chunk> ? Chunk : never;

const usage = {
  inputTokens: { total: 90, noCache: 90, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};

/** A model's answer: its parts and why it stopped. */
function answer(unified: "stop" | "tool-calls", ...parts: Part[]): Answer {
  const finish: Part = { type: "finish", finishReason: { unified, raw: undefined }, usage };
  return { stream: simulateReadableStream({ chunks: [...parts, finish] }) };
}

function text(delta: string): Answer {
  return answer(
    "stop",
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta },
    { type: "text-end", id: "1" },
  );
}

function call(toolName: string, input: object): Answer {
  return answer("tool-calls", {
    type: "tool-call",
    toolCallId: "call_1",
    toolName,
    input: JSON.stringify(input),
  });
}

/** Starts an agent with a scripted model in a project that contains only `a.txt`. */
async function start(t: TestContext, doStream: Answer[], answers: ClientAnswers = {}) {
  const model = new MockLanguageModelV4({ doStream });
  const agent = createAgent({ prompt: answerWith(model, 1000), store: memorySessionStore() });
  const client = await testAgent(agent, { answers });
  const cwd = await mkdtemp(join(tmpdir(), "agent-"));
  await writeFile(join(cwd, "a.txt"), "forty-two");
  t.after(async () => {
    await client.close();
    await rm(cwd, { recursive: true });
  });
  return { model, client, cwd, session: await client.newSession({ cwd }) };
}

test("the model reads a file, answers and sees the whole conversation in the next prompt", async (t) => {
  const script = [call("read_file", { path: "a.txt" }), text("It says 42."), text("Yes.")];
  const { model, client, cwd, session } = await start(t, script);
  const first = await session.prompt("What is in a.txt?");
  assert.equal(first.text, "It says 42.");
  assert.equal(first.toolCalls[0]?.status, "completed");
  assert.equal(session.state.usage?.used, 100);

  const loaded = await client.loadSession(session.sessionId, { cwd });
  assert.equal((await loaded.prompt("Sure?")).text, "Yes.");
  const { prompt = [] } = model.doStreamCalls[2] ?? {};
  const roles = prompt.map(({ role }) => role);
  assert.deepEqual(roles, ["system", "user", "assistant", "tool", "assistant", "user"]);
  assert.match(JSON.stringify(prompt), /forty-two/);
});

test("a file is written only if the user allows it", async (t) => {
  for (const kind of ["allow_once", "reject_once"]) {
    const script = [call("write_file", { path: "a.txt", text: "new" }), text("Well.")];
    const permission: ClientAnswers["permission"] = ({ options }) =>
      options.find((option) => option.kind === kind)?.optionId;
    const { cwd, session } = await start(t, script, { permission });
    const { questions, toolCalls } = await session.prompt("Change it");
    assert.equal(questions.length, 1);
    assert.equal(toolCalls[0]?.status, kind === "allow_once" ? "completed" : "failed");
    assert.equal(await readFile(join(cwd, "a.txt"), "utf8"), kind === "allow_once" ? "new" : "forty-two");
  }
});

test("the user sees the model provider's error", async (t) => {
  const model = new MockLanguageModelV4({ doStream: () => Promise.reject(new Error("the key has expired")) });
  const client = await testAgent(createAgent({ prompt: answerWith(model, 1000) }));
  t.after(() => client.close());
  const session = await client.newSession();
  assert.equal((await session.prompt("Hello")).stopReason, "error");
  assert.equal(session.state.turn.error?.message, "Cannot ask the model: the key has expired");
});
