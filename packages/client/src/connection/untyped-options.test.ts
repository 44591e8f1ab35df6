import { type Transport, createInMemoryTransports } from "@parley/protocol";
import { describe, expect, onTestFinished, test } from "vitest";

import type { AgentConnection, ClientDialect, ClientSession } from "../index.ts";
import { connectAgent } from "../index.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "../v2/index.ts";

/** A function as seen by untyped JavaScript code. */
type Untyped = (...args: readonly unknown[]) => Promise<unknown>;

/** Connects to an agent that opens every session and answers every prompt immediately. */
async function connect(dialect: ClientDialect): Promise<AgentConnection> {
  const [left, right] = createInMemoryTransports();
  const answers: Readonly<Record<string, object>> = {
    initialize:
      dialect.version === 1
        ? {
            protocolVersion: 1,
            agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {} } },
          }
        : { protocolVersion: 2, info: { name: "a", version: "1" }, capabilities: { session: {} } },
    "session/new": { sessionId: "s" },
    "session/prompt": dialect.version === 1 ? { stopReason: "end_turn" } : { messageId: "m" },
  };
  answerWith(right, answers);
  const agent = await connectAgent(left, { info: { name: "test", version: "1.0.0" }, versions: [dialect] });
  onTestFinished(() => agent.close());
  return agent;
}

function answerWith(transport: Transport, answers: Readonly<Record<string, object>>): void {
  transport.open({
    message(text) {
      const { id, method } = JSON.parse(text) as { readonly id?: number; readonly method: string };
      if (id !== undefined)
        void transport.send([JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} })]);
    },
    oversized: () => undefined,
    closed: () => undefined,
  });
}

const call = (
  target: AgentConnection | ClientSession,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> =>
  (target as unknown as Readonly<Record<string, Untyped>>)[name]?.(...args) ??
  Promise.reject(new Error(name));

describe.each([
  { version: 1, dialect: v1 },
  { version: 2, dialect: v2 },
])("an untyped program in version $version", ({ dialect }) => {
  test.each([
    ["newSession"],
    ["newSession", "/tmp"],
    ["newSession", {}],
    ["loadSession", "s"],
    ["resumeSession", "s"],
    ["openSession", "s"],
    ["openSession", "s", { history: "skip" }],
  ])("receives an error that names the missing field when it calls %s(%j, %j)", async (name, ...args) => {
    const agent = await connect(dialect);
    await expect(call(agent, name, ...args)).rejects.toThrow('"cwd" must be string, not missing');
  });

  test.each([
    [{ text: "Hello" }, '"prompt.0.type" must be "text" | '],
    [[{ text: "Hello" }], '"prompt.0.type" must be "text" | '],
    [["Hello"], '"prompt.0" must be object, not "Hello"'],
    [42, '"prompt.0" must be object, not 42'],
    [undefined, '"prompt.0.type" must be "text" | '],
    [null, '"prompt.0.type" must be "text" | '],
  ])("receives an error that names the invalid field when it prompts with %j", async (content, why) => {
    const agent = await connect(dialect);
    const session = await agent.newSession({ cwd: "/tmp" });
    await expect(call(session, "prompt", content)).rejects.toThrow(`Cannot accept PromptRequest: ${why}`);
  });
});

test("accepts a single block as a prompt", async () => {
  const agent = await connect(v1);
  const session = await agent.newSession({ cwd: "/tmp" });
  await expect(call(session, "prompt", { type: "text", text: "Hello" })).resolves.toBe("end_turn");
});

test("reports that no version is offered if an untyped program connects without options", async () => {
  const [transport] = createInMemoryTransports();
  await expect((connectAgent as Untyped)(transport)).rejects.toThrow("Cannot connect: `versions` is empty");
});
