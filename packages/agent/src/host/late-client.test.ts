import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type Update, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, type Turn, createAgentHost, defineAgent } from "../index.ts";

const where = { cwd: "/tmp", mcpServers: [] };

const mode = {
  id: "mode",
  name: "Mode",
  category: "mode",
  type: "select" as const,
  currentValue: "ask",
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
};

/** Returns the update kinds and request methods that a client has received, in order. */
function kindsOf({ received }: RawClient): string[] {
  return received.map((item) => (typeof item === "string" ? item : item.sessionUpdate));
}

/** A turn that changes all unstored state and then waits for an answer. */
async function reportAndAsk(turn: Turn): Promise<void> {
  await turn.session.setConfig("mode", "code");
  await turn.session.setCommands([{ name: "fix", description: "Fixes" }]);
  await turn.agentMessage("before");
  await turn.usage({ used: 1, size: 10 });
  await turn.usage({ used: 2, size: 10 });
  const call = await turn.toolCall({ title: "Run" });
  await call.requestPermission();
}

interface Shared {
  readonly host: AgentHost;
  readonly first: RawClient;
  readonly sessionId: string;
  /** Settles with the response to the prompt request. */
  readonly prompted: Promise<unknown>;
}

/** Opens a session whose turn waits for an answer that the client never sends. */
async function openAsking(): Promise<Shared> {
  const definition = { store: memorySessionStore(), configOptions: [mode], prompt: reportAndAsk };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
  const first = await connectOver(1, definition, { host });
  const asked = Promise.withResolvers<void>();
  first.answers["session/request_permission"] = (_params, signal) => {
    asked.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  };
  const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
  const prompted = first.call("session/prompt", { sessionId, prompt: text("x") });
  await asked.promise;
  return { host, first, sessionId, prompted };
}

const allow = { outcome: { outcome: "selected", optionId: "allow_once" } };

describe.each(["session/load", "session/resume"])(
  "a client that opens a session with %s during a turn",
  (method) => {
    const replayed =
      method === "session/load" ? ["user_message_chunk", "agent_message_chunk", "tool_call"] : [];

    test("receives the state, settings, commands, usage and pending question in version 1", async () => {
      const { host, sessionId, prompted } = await openAsking();
      const late = await connectOver(1, { prompt: reportAndAsk }, { host });
      const asked = new Promise<unknown>((resolve) => {
        late.answers["session/request_permission"] = (params) => {
          late.received.push("question");
          resolve(params);
          return allow;
        };
      });
      await expect(late.call(method, { sessionId, ...where })).resolves.toMatchObject({
        _meta: { "acp/turnState": "requires_action" },
        configOptions: [{ id: "mode", currentValue: "code" }],
        modes: { currentModeId: "code" },
      });
      await expect(asked).resolves.toMatchObject({ sessionId, toolCall: { title: "Run" } });
      await prompted;
      expect(
        kindsOf(late)
          .filter((kind) => kind !== "session_info_update")
          .slice(0, replayed.length + 4),
      ).toEqual([...replayed, `response ${method}`, "available_commands_update", "usage_update", "question"]);
      await expect(late.receives({ sessionUpdate: "usage_update" })).resolves.toMatchObject({
        used: 2,
        size: 10,
      });
      await expect(late.receives({ sessionUpdate: "available_commands_update" })).resolves.toMatchObject({
        availableCommands: [{ name: "fix" }],
      });
    });

    test("receives the settings, commands, usage and pending question in version 2", async () => {
      const { host, sessionId, prompted } = await openAsking();
      const late = await connectOver(2, { prompt: reportAndAsk }, { host });
      const asked = new Promise<unknown>((resolve) => {
        late.answers["session/request_permission"] = (params) => {
          resolve(params);
          return allow;
        };
      });
      const replayFrom = method === "session/load" ? {} : { replayFrom: null };
      await expect(late.call(method, { sessionId, ...where, ...replayFrom })).resolves.toMatchObject({
        configOptions: [{ configId: "mode", currentValue: "code" }],
        availableCommands: [{ name: "fix" }],
      });
      await expect(asked).resolves.toMatchObject({ sessionId, subject: { toolCall: { title: "Run" } } });
      await prompted;
      const kinds = kindsOf(late);
      const state = late.received.find(
        (item): item is Update => (item as Update).sessionUpdate === "state_update",
      );
      expect(state).toMatchObject({ state: "requires_action" });
      expect(kinds.indexOf("state_update")).toBeLessThan(kinds.indexOf(`response ${method}`));
      await expect(late.receives({ sessionUpdate: "usage_update" })).resolves.toMatchObject({
        used: 2,
        size: 10,
      });
      expect(kinds.includes("agent_message_chunk")).toBe(method === "session/load");
    });
  },
);

test.each([1, 2])(
  "a client that resumes a session after a turn receives the usage once in version %i",
  async (version) => {
    const definition = {
      store: memorySessionStore(),
      prompt: (turn: Turn): Promise<void> => turn.usage({ used: 7, size: 10 }),
    };
    const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
    const first = await connectOver(1, definition, { host });
    const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
    await first.call("session/prompt", { sessionId, prompt: text("x") });
    const late = await connectOver(version, definition, { host });
    await late.call("session/resume", { sessionId, ...where });
    await expect(late.receives({ sessionUpdate: "usage_update" })).resolves.toMatchObject({ used: 7 });
    await late.call("session/resume", { sessionId, ...where });
    const other = await connectOver(version, definition, { host });
    await other.call("session/load", { sessionId, ...where });
    await other.call("session/list", {});
    for (const client of [late, other]) {
      expect(kindsOf(client).filter((kind) => kind === "usage_update")).toHaveLength(1);
    }
  },
);

test.each([1, 2])(
  "a client that reloads the session during its own turn receives the usage again in version %i",
  async (version) => {
    const [reported, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const definition = {
      store: memorySessionStore(),
      async prompt(turn: Turn) {
        await turn.usage({ used: 7, size: 10 });
        reported.resolve();
        await goOn.promise;
      },
    };
    const client = await connectOver(version, definition);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    const prompted = client.call("session/prompt", { sessionId, prompt: text("x") });
    await reported.promise;
    await client.receives({ sessionUpdate: "usage_update" });
    client.received.length = 0;
    await client.call("session/load", { sessionId, ...where });
    await expect(client.receives({ sessionUpdate: "usage_update" })).resolves.toMatchObject({ used: 7 });
    goOn.resolve();
    await prompted;
  },
);
