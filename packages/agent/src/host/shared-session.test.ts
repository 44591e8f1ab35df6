import { memorySessionStore } from "@parley/storage";
import { describe, expect, test, vi } from "vitest";

import { type RawClient, type SomeAgent, type Update, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, type Turn, createAgentHost, defineAgent } from "../index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const selected = (optionId: string) => (): unknown => ({ outcome: { outcome: "selected", optionId } });

function textOf({ received }: RawClient, kind: string): string {
  const updates = received.filter((item): item is Update => typeof item !== "string");
  return updates
    .filter(({ sessionUpdate }) => sessionUpdate === kind)
    .map(({ content }) => (content as { readonly text: string }).text)
    .join("|");
}

/** Opens a session shared by a version 1 and a version 2 client. */
async function share(
  agent: SomeAgent,
  options: { readonly capabilities?: object } = {},
): Promise<{ host: AgentHost; one: RawClient; two: RawClient; sessionId: string }> {
  const definition = { store: memorySessionStore(), ...agent };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }), {
    cancelGraceMs: 60_000,
  });
  const one = await connectOver(1, definition, { host, ...options });
  const two = await connectOver(2, definition, { host });
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  await two.call("session/resume", { sessionId, ...where });
  one.received.length = 0;
  two.received.length = 0;
  return { host, one, two, sessionId };
}

async function untilCancelled(turn: Turn): Promise<void> {
  await turn.agentMessage("begun");
  await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
}

const begun = { sessionUpdate: "agent_message_chunk" };
const idle = { sessionUpdate: "state_update", state: "idle" };

const echo = { prompt: async (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`) };

test("each client receives both clients' prompts, but version 1 clients do not receive their own", async () => {
  const { one, two, sessionId } = await share(echo);
  await one.call("session/prompt", { sessionId, prompt: text("from one") });
  await two.receives(idle);
  two.received.length = 0;
  await two.call("session/prompt", { sessionId, prompt: text("from two") });
  await two.receives(idle);
  await one.call("session/set_mode", { sessionId, modeId: "none" }).catch(() => undefined);
  expect(textOf(one, "user_message_chunk")).toBe("from two");
  expect(textOf(two, "user_message_chunk")).toBe("from two");
  await expect.poll(() => textOf(one, "agent_message_chunk")).toBe("You said: from one|You said: from two");
});

test("loading an open session replays it and continues live, but resuming replays nothing", async () => {
  const { host, one, sessionId } = await share(echo);
  await one.call("session/prompt", { sessionId, prompt: text("first") });
  const three = await connectOver(1, echo, { host });
  await three.call("session/load", { sessionId, ...where });
  expect(textOf(three, "user_message_chunk")).toBe("first");
  const four = await connectOver(1, echo, { host });
  await four.call("session/resume", { sessionId, ...where });
  expect(four.received).toEqual([
    expect.objectContaining({ sessionUpdate: "session_info_update", title: "first" }),
    "response session/resume",
  ]);
  await one.call("session/prompt", { sessionId, prompt: text("second") });
  await expect.poll(() => textOf(three, "agent_message_chunk")).toBe("You said: first|You said: second");
  await expect.poll(() => textOf(four, "agent_message_chunk")).toBe("You said: second");
});

test("a client that attaches during a turn is notified of it, and any client can cancel the turn", async () => {
  const { host, one, two, sessionId } = await share({ prompt: untilCancelled });
  const prompted = one.call("session/prompt", { sessionId, prompt: text("x") });
  await two.receives(begun);
  const watcher = await connectOver(1, echo, { host });
  await expect(watcher.call("session/load", { sessionId, ...where })).resolves.toEqual({
    _meta: { "acp/turnState": "running" },
  });
  expect(textOf(watcher, "agent_message_chunk")).toBe("begun");
  const other = await connectOver(2, echo, { host });
  await other.call("session/resume", { sessionId, ...where });
  await other.receives({ sessionUpdate: "state_update", state: "running" });
  await two.connection.notify("session/cancel", { sessionId });
  await expect(prompted).resolves.toEqual({ stopReason: "cancelled" });
  await other.receives({ ...idle, stopReason: "cancelled" });
});

test("a turn runs as long as any client has its session open", async () => {
  const ended = Promise.withResolvers<void>();
  const { one, two, sessionId } = await share({
    prompt: async (turn) => untilCancelled(turn).finally(ended.resolve),
  });
  one.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
  await two.receives(begun);
  await one.connection.close();
  await one.done;
  const resumed = await two.call("session/load", { sessionId, ...where });
  expect(resumed).toEqual({});
  await two.receives({ sessionUpdate: "state_update", state: "running" });
  await two.connection.close();
  await ended.promise;
  await two.done;
});

test("a client cannot cancel or close a session that it does not have open", async () => {
  const { host, one, two, sessionId } = await share({ prompt: untilCancelled });
  const prompted = one.call("session/prompt", { sessionId, prompt: text("x") });
  await two.receives(begun);
  const stranger = await connectOver(1, echo, { host });
  await stranger.connection.notify("session/cancel", { sessionId });
  await expect(stranger.call("session/close", { sessionId })).resolves.toEqual({});
  await expect(stranger.call("session/prompt", { sessionId, prompt: text("x") })).rejects.toMatchObject({
    code: -32002,
  });
  await expect(two.call("session/load", { sessionId, ...where })).resolves.toEqual({});
  await two.receives({ sessionUpdate: "state_update", state: "running" });
  await two.connection.notify("session/cancel", { sessionId });
  await expect(prompted).resolves.toEqual({ stopReason: "cancelled" });
});

test.each(["close", "delete"])("a %s ends the turn for all clients and notifies them", async (end) => {
  const { one, two, sessionId } = await share({ prompt: untilCancelled });
  const prompted = one.call("session/prompt", { sessionId, prompt: text("x") });
  await two.receives(begun);
  await one.call(`session/${end}`, { sessionId });
  await expect(prompted).resolves.toEqual({ stopReason: "cancelled" });
  await two.receives({ ...idle, stopReason: "cancelled" });
  await expect(two.call("session/prompt", { sessionId, prompt: text("x") })).rejects.toMatchObject({
    code: -32002,
  });
});

test("a client can delete a session for all clients without having it open", async () => {
  const { host, one, sessionId } = await share(echo);
  const stranger = await connectOver(1, echo, { host });
  await stranger.call("session/delete", { sessionId });
  await expect(one.call("session/load", { sessionId, ...where })).rejects.toMatchObject({ code: -32002 });
});

test("a prompt queued behind a load still runs if the last attached client disconnects", async () => {
  const store = memorySessionStore();
  const reading = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const get = store.get.bind(store);
  vi.spyOn(store, "get").mockImplementation(async (sessionId) => {
    reading.resolve();
    await release.promise;
    return get(sessionId);
  });
  const agent = { ...echo, store };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...agent }));
  const first = await connectOver(1, agent, { host });
  const second = await connectOver(1, agent, { host });
  const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
  const loaded = second.call("session/load", { sessionId, ...where });
  const prompted = second.call("session/prompt", { sessionId, prompt: text("x") });
  await reading.promise;
  await first.connection.close();
  release.resolve();
  await loaded;
  await expect(prompted).resolves.toEqual({ stopReason: "end_turn" });
});

test("closing a session closes it for all clients", async () => {
  const { one, two, sessionId } = await share(echo);
  await two.call("session/close", { sessionId });
  await expect(one.call("session/prompt", { sessionId, prompt: text("x") })).rejects.toMatchObject({
    code: -32002,
  });
});

test("a setting changed by one client reaches the other in the format of its own version", async () => {
  const option = {
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
  const { one, two, sessionId } = await share({ ...echo, configOptions: [option] });
  await two.call("session/set_config_option", { sessionId, configId: "mode", type: "id", value: "code" });
  await expect(one.receives({ sessionUpdate: "current_mode_update" })).resolves.toMatchObject({
    currentModeId: "code",
  });
  await one.call("session/set_mode", { sessionId, modeId: "ask" });
  await expect(two.receives({ sessionUpdate: "config_option_update" })).resolves.toMatchObject({
    configOptions: [{ configId: "mode", currentValue: "ask" }],
  });
});

describe("a permission request", () => {
  const results: unknown[] = [];
  const asking: SomeAgent = {
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      results.push(await call.requestPermission());
    },
  };
  const never = (_params: unknown, signal: AbortSignal): Promise<unknown> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });

  test("can be answered by the other client, which cancels it for the prompting client", async () => {
    const { one, two, sessionId } = await share(asking);
    const withdrawn = Promise.withResolvers<void>();
    one.answers["session/request_permission"] = (params, signal) => {
      signal.addEventListener("abort", () => withdrawn.resolve(), { once: true });
      return never(params, signal);
    };
    two.answers["session/request_permission"] = selected("allow_once");
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    await withdrawn.promise;
    expect(results.pop()).toMatchObject({ outcome: "allowed" });
  });

  test("is not rejected when a watching client dismisses it", async () => {
    const { one, two, sessionId } = await share(asking);
    const dismissed = Promise.withResolvers<void>();
    two.answers["session/request_permission"] = () => {
      dismissed.resolve();
      return { outcome: { outcome: "cancelled" } };
    };
    one.answers["session/request_permission"] = async () => {
      await dismissed.promise;
      await two.call("session/list", {});
      return { outcome: { outcome: "selected", optionId: "allow_once" } };
    };
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    expect(results.pop()).toMatchObject({ outcome: "allowed" });
  });

  test("is dismissed when the prompting client dismisses it", async () => {
    const { one, two, sessionId } = await share(asking);
    two.answers["session/request_permission"] = never;
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    expect(results.pop()).toMatchObject({ outcome: "dismissed" });
  });

  test("ignores an answer with an option that was not offered", async () => {
    const { one, two, sessionId } = await share(asking);
    const answered = Promise.withResolvers<void>();
    two.answers["session/request_permission"] = () => {
      answered.resolve();
      return selected("unknown")();
    };
    one.answers["session/request_permission"] = async () => {
      await answered.promise;
      await two.call("session/list", {});
      return selected("allow_once")();
    };
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    expect(results.pop()).toMatchObject({ outcome: "allowed" });
  });

  test("is cancelled without delay for a client whose load fails", async () => {
    const [fail, ask] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
    const result = Promise.withResolvers<unknown>();
    const { host, one, two, sessionId } = await share({
      onDisconnect: "finish",
      mcp: {
        kinds: { stdio: true, http: false, sse: false, acp: false },
        open: () => fail.promise,
        close: () => Promise.resolve(),
      },
      async prompt(turn) {
        const call = await turn.toolCall({ title: "Run" });
        await ask.promise;
        result.resolve(await call.requestPermission());
      },
    });
    one.answers["session/request_permission"] = never;
    one.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
    await two.receives({ sessionUpdate: "tool_call_update" });
    await two.connection.close();
    const three = await connectOver(1, echo, { host });
    const [asked, withdrawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    three.answers["session/request_permission"] = (params, signal) => {
      asked.resolve();
      signal.addEventListener("abort", () => withdrawn.resolve(), { once: true });
      return never(params, signal);
    };
    const server = { name: "a", command: "/bin/a", args: [], env: [] };
    const load = three.call("session/load", { sessionId, ...where, mcpServers: [server] });
    load.catch(() => undefined);
    await three.call("session/list", {});
    ask.resolve();
    await asked.promise;
    fail.reject(new Error("broken"));
    await expect(load).rejects.toMatchObject({ code: -32603 });
    await withdrawn.promise;
    await one.connection.close();
    await expect(result.promise).resolves.toMatchObject({ allowed: false });
  });

  test("is sent to a client that attaches later", async () => {
    const { host, one, two, sessionId } = await share(asking);
    two.answers["session/request_permission"] = never;
    one.answers["session/request_permission"] = never;
    const prompted = one.call("session/prompt", { sessionId, prompt: text("x") });
    await two.receives({ sessionUpdate: "state_update", state: "requires_action" });
    const three = await connectOver(2, echo, { host });
    three.answers["session/request_permission"] = selected("reject_once");
    await three.call("session/load", { sessionId, ...where });
    await prompted;
    expect(results.pop()).toMatchObject({ outcome: "rejected" });
  });
});

test("a turn uses the files of the client that sent the prompt, not another client's", async () => {
  const read: unknown[] = [];
  const agent: SomeAgent = {
    async prompt({ session, client }) {
      read.push(
        client.version,
        await session.files.readTextFile("/tmp/a").catch((error: Error) => error.name),
      );
    },
  };
  const { one, two, sessionId } = await share(agent, { capabilities: { fs: { readTextFile: true } } });
  one.answers["fs/read_text_file"] = () => ({ content: "unsaved" });
  await one.call("session/prompt", { sessionId, prompt: text("x") });
  two.received.length = 0;
  await two.call("session/prompt", { sessionId, prompt: text("x") });
  await two.receives(idle);
  expect(read).toEqual([1, "unsaved", 2, "CapabilityError"]);
});
