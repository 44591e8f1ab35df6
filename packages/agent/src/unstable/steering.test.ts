import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connect, openSession, text } from "../fixtures/raw-client.ts";
import { type AgentDialect, createAgentHost } from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 as stableV2 } from "../v2/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const required = { _meta: { steering: { idleBehavior: "promptRequired" } } };

/** An agent that follows instructions that arrive during its turn. */
const follower: SomeAgent = {
  whileBusy: "steer",
  async prompt(turn) {
    await turn.agentMessage("Reading.");
    for (const taken of await turn.takePrompts(turn.signal)) await turn.agentMessage(`Now ${taken.text}.`);
  },
};

/** Returns the session's messages, with chunks joined, as a client receives them when it opens the session. */
async function messagesOf(client: RawClient, sessionId: string): Promise<string[]> {
  client.received.length = 0;
  await client.call("session/load", { sessionId, ...where });
  return said(client);
}

const said = ({ received }: RawClient): string[] =>
  received.flatMap((item) =>
    typeof item !== "string" && item.sessionUpdate.endsWith("_message_chunk")
      ? [(item["content"] as { readonly text: string }).text]
      : [],
  );

const statesOf = ({ received }: RawClient): unknown[] =>
  received.flatMap((item) =>
    typeof item !== "string" && item.sessionUpdate === "state_update"
      ? [item["stopReason"] ?? item["state"]]
      : [],
  );

/** Resolves when the turn of the given prompt ends. */
async function ended(client: RawClient, sent: Promise<unknown>): Promise<void> {
  const answer = await sent;
  if (!Object.hasOwn(answer as object, "stopReason")) await client.receives({ state: "idle" });
}

describe.each<[number, AgentDialect]>([
  [1, v1],
  [2, v2],
])("_session/steering in version %d", (version, dialect) => {
  const start = (agent: SomeAgent): Promise<{ client: RawClient; sessionId: string }> =>
    openSession(version, { store: memorySessionStore(), ...agent }, { versions: [dialect] });

  test.each([{}, required])("adds the prompt to the running turn, with %o", async (options) => {
    const { client, sessionId } = await start(follower);
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    const steering = { sessionId, prompt: text("stop reading"), ...options };
    await expect(client.call("_session/steering", steering)).resolves.toEqual({ outcome: "injected" });
    await ended(client, first);
    // Version 1 does not send clients their own prompts.
    expect(said(client).filter((words) => words === "stop reading")).toHaveLength(version === 1 ? 0 : 1);
    const answered = client.received.indexOf("response _session/steering");
    const followed = client.received.findIndex((item) => JSON.stringify(item).includes("Now stop reading."));
    expect(answered).toBeGreaterThan(0);
    expect(followed).toBeGreaterThan(answered);
    expect(statesOf(client)).toEqual(version === 1 ? [] : ["running", "end_turn"]);
    const messages = ["go", "Reading.", "stop reading", "Now stop reading."];
    await expect(messagesOf(client, sessionId)).resolves.toEqual(messages);
    const replayed = new Set(
      client.received.flatMap((item) => (typeof item === "string" ? [] : (item["messageId"] ?? []))),
    );
    expect(replayed.size).toBe(4);
  });

  test("starts a turn if none is running, or leaves that to the client", async () => {
    const turns: string[] = [];
    const { client, sessionId } = await start({
      whileBusy: "steer",
      prompt: async (turn) => void turns.push(turn.text),
    });
    const call = (words: string, options: object): Promise<unknown> =>
      client.call("_session/steering", { sessionId, prompt: text(words), ...options });
    const refusal = { outcome: "promptRequired", reason: "noRunningTurn" };
    await expect(call("left out", required)).resolves.toEqual(refusal);
    await expect(call("run", {})).resolves.toEqual({ outcome: "startedNewTurn" });
    await expect.poll(() => turns).toEqual(["run"]);
    await expect(messagesOf(client, sessionId)).resolves.toEqual(["run"]);
  });

  test.each([
    [{}, { outcome: "startedNewTurn" }, ["go", "late"]],
    [required, { outcome: "promptRequired", reason: "noRunningTurn" }, ["go"]],
  ])("takes effect after a turn that does not accept prompts, with %o", async (...row) => {
    const [options, outcome, expected] = row;
    const gate = Promise.withResolvers<void>();
    const turns: string[] = [];
    const { client, sessionId } = await start({
      whileBusy: "steer",
      async prompt(turn) {
        turns.push(turn.text);
        if (turn.text === "go") await turn.agentMessage("Reading.");
        await gate.promise;
      },
    });
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    const steering = client.call("_session/steering", { sessionId, prompt: text("late"), ...options });
    gate.resolve();
    await expect(steering).resolves.toEqual(outcome);
    await first;
    await expect.poll(() => turns).toEqual(expected);
  });

  test("waits for the turn to end if the prompt is a slash command, as do later prompts", async () => {
    const turns: string[][] = [];
    const { client, sessionId } = await start({
      whileBusy: "steer",
      commands: [{ name: "undo", description: "Undoes the last change" }],
      async prompt(turn) {
        const texts = [turn.text];
        turns.push(texts);
        if (turn.text !== "go") return;
        await turn.agentMessage("Reading.");
        texts.push(...(await turn.takePrompts(turn.signal)).map((taken) => taken.text));
        // By the time this request is answered, all earlier requests for the session have been handled.
        await client.call("session/resume", { sessionId, ...where });
        texts.push(...(await turn.takePrompts()).map((taken) => taken.text));
      },
    });
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    const sent = ["faster", "/undo", "later"].map((words) =>
      client.call("_session/steering", { sessionId, prompt: text(words) }),
    );
    await expect(Promise.all(sent)).resolves.toEqual(
      ["injected", "startedNewTurn", "startedNewTurn"].map((outcome) => ({ outcome })),
    );
    await first;
    await expect.poll(() => turns).toEqual([["go", "faster"], ["/undo"], ["later"]]);
  });

  test("responds during a cancelled turn as if no turn were running", async () => {
    const { client, sessionId } = await start({
      whileBusy: "steer",
      async prompt(turn) {
        await turn.agentMessage("Reading.");
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
        await expect(turn.takePrompts()).resolves.toEqual([]);
      },
    });
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    const steering = client.call("_session/steering", { sessionId, prompt: text("late"), ...required });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(steering).resolves.toMatchObject({ outcome: "promptRequired" });
    await ended(client, first);
    await expect(messagesOf(client, sessionId)).resolves.toEqual(["go", "Reading."]);
  });

  test("starts a new message if the agent emits events", async () => {
    const { client, sessionId } = await start({
      whileBusy: "steer",
      async prompt(turn) {
        const say = (words: string): Promise<void> =>
          turn.session.emit({ type: "message", role: "agent", content: { type: "text", text: words } });
        await say("Reading.");
        await turn.takePrompts(turn.signal);
        await say("Stopped.");
      },
    });
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.call("_session/steering", { sessionId, prompt: text("stop") });
    await ended(client, first);
    await client.call("session/load", { sessionId, ...where });
    const ids = client.received.flatMap((item) =>
      typeof item !== "string" && item.sessionUpdate === "agent_message_chunk" ? [item["messageId"]] : [],
    );
    expect(new Set(ids).size).toBe(2);
  });

  test.each(["the signal aborts", "the turn is cancelled"])(
    "leaves an agent waiting for prompts until %s",
    async (reason) => {
      const until = new AbortController();
      const taken: unknown[] = [];
      const { client, sessionId } = await start({
        whileBusy: "steer",
        async prompt(turn) {
          await turn.agentMessage("Reading.");
          taken.push(await turn.takePrompts(until.signal));
        },
      });
      const first = client.call("session/prompt", { sessionId, prompt: text("go") });
      await client.receives({ sessionUpdate: "agent_message_chunk" });
      expect(taken).toEqual([]);
      if (reason === "the signal aborts") until.abort();
      else await client.connection.notify("session/cancel", { sessionId });
      await ended(client, first);
      expect(taken).toEqual([[]]);
    },
  );

  test("is advertised and available only with whileBusy: steer", async () => {
    const answersOf = async (whileBusy: "queue" | "steer"): Promise<unknown[]> => {
      const prompt = (): Promise<void> => Promise.resolve();
      const client = connect({ prompt, whileBusy }, { versions: [dialect] });
      const info = { name: "client", version: "1.0.0" };
      const params = { protocolVersion: version, info, clientInfo: info };
      const described = await client.call("initialize", params);
      const { sessionId } = (await client.call("session/new", where)) as { readonly sessionId: string };
      const steering = { sessionId, prompt: text("x"), ...required };
      return [described, await client.call("_session/steering", steering).catch((error: unknown) => error)];
    };
    await expect(answersOf("steer")).resolves.toMatchObject([
      {
        _meta: { steering: { supported: true } },
        ...(version === 2 && { capabilities: { session: { steering: {} } } }),
      },
      { outcome: "promptRequired" },
    ]);
    const queued = await answersOf("queue");
    expect(queued).toMatchObject([{}, { code: -32601 }]);
    expect(JSON.stringify(queued)).not.toContain('"steering":');
  });

  test("rejects params that are not a valid prompt", async () => {
    const { client, sessionId } = await start(follower);
    await expect(client.call("_session/steering", { sessionId })).rejects.toMatchObject({ code: -32602 });
  });
});

describe("a version 2 prompt sent during a running turn", () => {
  test("joins the turn and keeps its place when it is repeated", async () => {
    const { client, sessionId } = await openSession(2, follower, { versions: [v2] });
    await client.call("session/prompt", { sessionId, prompt: text("go") });
    const steering = { sessionId, prompt: text("stop"), idempotencyKey: "k1" };
    const answer = await client.call("session/prompt", steering);
    await client.receives({ state: "idle" });
    expect(statesOf(client)).toEqual(["running", "end_turn"]);
    const { messageId } = answer as { readonly messageId: string };
    await expect(client.call("session/prompt", steering)).resolves.toMatchObject({
      messageId,
      _meta: { "acp/turnState": { state: "idle", stopReason: "end_turn" } },
    });
    expect(said(client)).toEqual(["go", "Reading.", "stop", "Now stop."]);
  });

  test("waits for its own turn in the stable profile", async () => {
    const gate = Promise.withResolvers<void>();
    const agent: SomeAgent = {
      whileBusy: "steer",
      async prompt(turn) {
        if (turn.text === "go") await gate.promise;
        await expect(turn.takePrompts()).resolves.toEqual([]);
      },
    };
    const { client, sessionId } = await openSession(2, agent, { versions: [stableV2] });
    await client.call("session/prompt", { sessionId, prompt: text("go") });
    const second = client.call("session/prompt", { sessionId, prompt: text("later") });
    await client.call("session/list", {}).catch(() => undefined);
    gate.resolve();
    await second;
    await expect.poll(() => statesOf(client)).toEqual(["running", "end_turn", "running", "end_turn"]);
  });

  test("joins the turn even if another client sends it", async () => {
    const host = createAgentHost(
      { info: { name: "a", version: "1" }, store: memorySessionStore(), ...follower },
      { versions: [v1, v2] },
    );
    const { client, sessionId } = await openSession(1, follower, { host });
    const other = await openSession(2, follower, { host });
    await other.client.call("session/load", { sessionId, ...where });
    const first = client.call("session/prompt", { sessionId, prompt: text("go") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await other.client.call("session/prompt", { sessionId, prompt: text("stop") });
    await expect(first).resolves.toEqual({ stopReason: "end_turn" });
    expect(said(client)).toEqual(["Reading.", "stop", "Now stop."]);
    await host.close();
  });
});
