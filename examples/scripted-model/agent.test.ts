import { type ClientAnswers, testAgent } from "@parley/agent/testing";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect, onTestFinished, test, vi } from "vitest";

import { createAgent } from "./agent.ts";

type Reply = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Part = Reply["stream"] extends ReadableStream<infer Chunk> ? Chunk : never;

/** Creates a reply from the model with the given parts and stop reason. */
function reply(unified: "stop" | "tool-calls", ...parts: Part[]): Reply {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const finish: Part = { type: "finish", finishReason: { unified, raw: undefined }, usage };
  return { stream: simulateReadableStream({ chunks: [...parts, finish] }) };
}

const callsDeploy = (): Reply =>
  reply("tool-calls", {
    type: "tool-call",
    toolCallId: "call_1",
    toolName: "deploy",
    input: JSON.stringify({ target: "production" }),
  });

const says = (delta: string): Reply =>
  reply(
    "stop",
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta },
    { type: "text-end", id: "1" },
  );

/**
 * Opens a session with an agent whose model gives the given replies. The user answers permission requests with
 * `kind`.
 */
async function open(replies: Reply[], kind: "allow_once" | "reject_once") {
  const model = new MockLanguageModelV4({ doStream: replies });
  const deploy = vi.fn<(target: string) => Promise<string>>(async (target) => `${target} runs version 7.`);
  const permission: ClientAnswers["permission"] = ({ options }) =>
    options.find((option) => option.kind === kind)?.optionId;
  const client = await testAgent(createAgent(model, deploy), { answers: { permission } });
  onTestFinished(() => client.close());
  return { model, deploy, session: await client.newSession() };
}

test.each([
  ["allow_once", "completed", [["production"]], "production runs version 7."],
  ["reject_once", "failed", [], "The user has refused."],
] as const)(
  "if the user answers %s, the tool call is %s and the model receives the result",
  async (kind, status, deployed, result) => {
    const { model, deploy, session } = await open([callsDeploy(), says("Well.")], kind);
    const turn = await session.prompt("Ship it");
    expect(turn.text).toBe("Well.");
    expect(turn.questions).toHaveLength(1);
    expect(turn.toolCalls).toMatchObject([{ title: "Deploy to production", status }]);
    expect(deploy.mock.calls).toEqual(deployed);
    // The second request to the model contains the call's result.
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain(result);
  },
);

test("the first request contains the user's prompt and the tool", async () => {
  const { model, deploy, session } = await open([says("Nothing to do.")], "allow_once");
  expect((await session.prompt("Hello")).text).toBe("Nothing to do.");
  const [{ prompt, tools } = { prompt: [] }] = model.doStreamCalls;
  expect(prompt).toMatchObject([{ role: "user", content: [{ type: "text", text: "Hello" }] }]);
  expect(tools).toMatchObject([{ name: "deploy" }]);
  expect(deploy).not.toHaveBeenCalled();
});
