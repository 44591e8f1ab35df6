import { type SessionStore, memorySessionStore } from "@parley/storage";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import {
  type Answer,
  type RawClient,
  type SomeAgent,
  type Update,
  connectOver,
  text,
} from "../fixtures/raw-client.ts";
import {
  type AgentHost,
  type PermissionResult,
  type ServeAgentOptions,
  type Terminal,
  type Turn,
  createAgentHost,
  defineAgent,
} from "../index.ts";
import { noMcp } from "../mcp/no-mcp.ts";

const KEEP_MS = 60_000;
const where = { cwd: "/tmp", mcpServers: [] };
const info = { name: "test", version: "1.0.0" };
const name = {
  mode: "form",
  message: "Name?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } } },
} as const;
const begun = { sessionUpdate: "agent_message_chunk" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

/** Creates a host with a keep time, and connects a client with an open session. */
async function keep(
  agent: SomeAgent,
  options: { readonly version?: 1 | 2; readonly capabilities?: object } = {},
): Promise<{
  readonly host: AgentHost;
  readonly store: SessionStore;
  readonly errors: unknown[];
  readonly first: RawClient;
  readonly sessionId: string;
  readonly join: (options?: {
    readonly version?: 1 | 2;
    readonly capabilities?: object;
  }) => Promise<RawClient>;
}> {
  const store = memorySessionStore();
  const definition = { store, onDisconnect: { keepMs: KEEP_MS }, ...agent };
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const host = createAgentHost(defineAgent({ info, ...definition }), { cancelGraceMs: 1000, onError });
  onTestFinished(() => host.close());
  const join = ({ version = 1, capabilities = {} }: typeof options = {}): Promise<RawClient> =>
    connectOver(version, definition, { host, capabilities });
  const first = await join(options);
  const { sessionId } = (await first.call("session/new", where)) as { sessionId: string };
  first.received.length = 0;
  return { host, store, errors, first, sessionId, join };
}

async function leave(client: RawClient): Promise<void> {
  await client.connection.close();
  await client.done;
}

/** Sends a prompt without waiting for the response, which the client may never receive. */
function prompt(client: RawClient, sessionId: string): void {
  void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
}

/** Sends a prompt and disconnects as soon as the turn starts. */
async function leaveInTurn(client: RawClient, sessionId: string): Promise<void> {
  prompt(client, sessionId);
  await client.receives(begun);
  await leave(client);
}

/** Returns whether no host has the session open. */
async function isReleased(store: SessionStore, sessionId: string): Promise<boolean> {
  try {
    await (await store.write(sessionId, { owner: "another", ttlMs: 1 })).release();
    return true;
  } catch {
    return false;
  }
}

function textOf({ received }: RawClient): string {
  const updates = received.filter((item): item is Update => typeof item !== "string");
  return updates
    .filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")
    .map(({ content }) => (content as { readonly text: string }).text)
    .join("");
}

function steppedAgent(): { readonly agent: SomeAgent; readonly goOn: () => void; readonly ended: string[] } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended: string[] = [];
  return {
    goOn: resolve,
    ended,
    agent: {
      async prompt(turn) {
        await turn.agentMessage("before");
        const aborted = new Promise<void>((stop) => {
          turn.signal.addEventListener("abort", () => stop(), { once: true });
        });
        await Promise.race([promise, aborted]);
        ended.push(turn.signal.aborted ? "cancelled" : "done");
        await turn.agentMessage(", after");
      },
    },
  };
}

test("a turn continues without a client, and the next client receives the rest", async () => {
  const { agent, goOn, ended } = steppedAgent();
  const { first, sessionId, join } = await keep(agent);
  await leaveInTurn(first, sessionId);
  const next = await join({ version: 2 });
  await next.call("session/load", { sessionId, ...where });
  await next.receives({ sessionUpdate: "state_update", state: "running" });
  goOn();
  await next.receives({ sessionUpdate: "state_update", stopReason: "end_turn" });
  expect([textOf(next), ended]).toEqual(["before, after", ["done"]]);
});

test("a turn that ends without a client leaves the session open until the keep time is up", async () => {
  const { agent, goOn, ended } = steppedAgent();
  const { first, sessionId, store } = await keep(agent);
  await leaveInTurn(first, sessionId);
  goOn();
  await expect.poll(() => ended).toEqual(["done"]);
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  expect(await isReleased(store, sessionId)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => isReleased(store, sessionId)).toBe(true);
});

test("when the keep time is up, the turn is cancelled and the session closes, but it can be loaded again", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, store, join, errors } = await keep(agent);
  await leaveInTurn(first, sessionId);
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => isReleased(store, sessionId)).toBe(true);
  expect([ended, vi.getTimerCount()]).toEqual([["cancelled"], 0]);
  const next = await join({ version: 2 });
  await next.call("session/load", { sessionId, ...where });
  expect(next.received).toContainEqual({ sessionUpdate: "state_update", state: "idle" });
  expect(errors).toEqual([]);
});

test("the keep timer stops when a client attaches and restarts when it disconnects", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, join } = await keep(agent);
  await leaveInTurn(first, sessionId);
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  const next = await join();
  await next.call("session/resume", { sessionId, ...where });
  await leave(next);
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => ended).toEqual(["cancelled"]);
});

test("the keep timer does not start while another client has the session open", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, join } = await keep(agent);
  const other = await join();
  await other.call("session/load", { sessionId, ...where });
  prompt(first, sessionId);
  await other.receives(begun);
  await leave(first);
  await vi.advanceTimersByTimeAsync(2 * KEEP_MS);
  expect(ended).toEqual([]);
  await leave(other);
  await vi.advanceTimersByTimeAsync(KEEP_MS);
  await expect.poll(() => ended).toEqual(["cancelled"]);
});

test("a failed load keeps the session open and its turn running", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, join, store } = await keep(agent);
  await leaveInTurn(first, sessionId);
  const next = await join();
  vi.spyOn(store, "update").mockRejectedValueOnce(new Error("broken"));
  await expect(next.call("session/load", { sessionId, ...where })).rejects.toMatchObject({ code: -32603 });
  await expect(next.call("session/load", { sessionId, ...where, cwd: "/var" })).rejects.toMatchObject({
    code: -32602,
  });
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  await expect(next.call("session/resume", { sessionId, ...where })).resolves.toMatchObject({
    _meta: { "acp/turnState": "running" },
  });
  expect(ended).toEqual([]);
});

test("a failed load does not stop the keep timer permanently", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, join, store } = await keep(agent);
  await leaveInTurn(first, sessionId);
  const next = await join();
  vi.spyOn(store, "update").mockRejectedValueOnce(new Error("broken"));
  await expect(next.call("session/load", { sessionId, ...where })).rejects.toMatchObject({ code: -32603 });
  await vi.advanceTimersByTimeAsync(KEEP_MS);
  await expect.poll(() => isReleased(store, sessionId)).toBe(true);
  expect(ended).toEqual(["cancelled"]);
});

test("a client can end a kept session by deleting it", async () => {
  const { agent, ended } = steppedAgent();
  const { first, sessionId, join } = await keep(agent);
  await leaveInTurn(first, sessionId);
  const next = await join();
  await next.call("session/delete", { sessionId });
  await leave(next);
  expect([ended, vi.getTimerCount()]).toEqual([["cancelled"], 0]);
});

test("closing the host immediately cancels a turn that has no client", async () => {
  const { agent, ended } = steppedAgent();
  const { host, first, sessionId, store } = await keep(agent);
  await leaveInTurn(first, sessionId);
  await host.close();
  expect([ended, vi.getTimerCount()]).toEqual([["cancelled"], 0]);
  expect(await isReleased(store, sessionId)).toBe(true);
});

test("MCP servers and commands survive until the keep time is up, and a reconnecting client reuses them", async () => {
  const calls: string[] = [];
  const record = (call: string) => async (): Promise<void> => void calls.push(call);
  const server = { name: "files", command: "/bin/server", args: [], env: [] };
  const started = Promise.withResolvers<Terminal>();
  const { first, sessionId, join } = await keep({
    mcp: {
      kinds: { stdio: true, http: false, sse: false, acp: false },
      async open() {
        calls.push("open");
        return { ...noMcp, close: record("close") };
      },
      close: () => Promise.resolve(),
    },
    terminals: {
      create: async () => ({
        output: async () => ({ output: "", truncated: false }),
        waitForExit: () => new Promise(() => undefined),
        kill: record("kill"),
        release: record("release"),
      }),
    },
    prompt: async (turn) => started.resolve(await turn.terminal({ command: "watch", until: "session" })),
  });
  const setup = { sessionId, ...where, mcpServers: [server] };
  await first.call("session/load", setup);
  await first.call("session/prompt", { sessionId, prompt: text("x") });
  await started.promise;
  await leave(first);
  const next = await join();
  await next.call("session/load", setup);
  await leave(next);
  await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
  expect(calls).toEqual(["open"]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => calls).toEqual(["open", "release", "close"]);
});

test("without a store, a session ends with its turn because no client could load it", async () => {
  const { agent, goOn, ended } = steppedAgent();
  const { first, sessionId } = await keep({ ...agent, store: undefined });
  prompt(first, sessionId);
  await first.receives(begun);
  await first.connection.close();
  goOn();
  await first.done;
  expect([ended, vi.getTimerCount()]).toEqual([["done"], 0]);
});

describe("a pending question", () => {
  const form = { elicitation: { form: {} } };
  const asks = (results: unknown[]): SomeAgent => ({
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run" });
      results.push(await call.requestPermission());
    },
  });
  const asksForm = (results: unknown[]): SomeAgent => ({
    async prompt(turn) {
      results.push(await turn.elicit(name));
    },
  });
  const never = (): Promise<unknown> => new Promise(() => undefined);
  const allow = (): unknown => ({ outcome: { outcome: "selected", optionId: "allow_once" } });

  test.each([1, 2] as const)(
    "is sent to the next client as a permission request (version %d)",
    async (version) => {
      const results: PermissionResult[] = [];
      const { first, sessionId, join } = await keep(asks(results), { version });
      const asked = Promise.withResolvers<unknown>();
      first.answers["session/request_permission"] = (params) => {
        asked.resolve(params);
        return never();
      };
      prompt(first, sessionId);
      const question = await asked.promise;
      await leave(first);
      const next = await join({ version });
      const repeated = vi.fn<Answer>(allow);
      next.answers["session/request_permission"] = repeated;
      await next.call("session/load", { sessionId, ...where });
      await expect.poll(() => results).toMatchObject([{ outcome: "allowed" }]);
      expect(repeated.mock.calls).toEqual([[question, expect.any(AbortSignal)]]);
    },
  );

  /** Disconnects the only client while its form is open. */
  const leaveOpenForm = async () => {
    const results: unknown[] = [];
    const { first, sessionId, join } = await keep(asksForm(results), { version: 2, capabilities: form });
    const asked = Promise.withResolvers<void>();
    first.answers["elicitation/create"] = () => {
      asked.resolve();
      return never();
    };
    prompt(first, sessionId);
    await asked.promise;
    await leave(first);
    return { results, sessionId, join };
  };

  test("is shown as a form to the next client that supports forms", async () => {
    const { results, sessionId, join } = await leaveOpenForm();
    const next = await join({ version: 2, capabilities: form });
    next.answers["elicitation/create"] = () => ({ action: "accept", content: { name: "Ann" } });
    await next.call("session/resume", { sessionId, ...where });
    await expect.poll(() => results).toEqual([{ action: "accept", content: { name: "Ann" } }]);
  });

  test("is cancelled if it needs a form and the next client does not support forms", async () => {
    const { results, sessionId, join } = await leaveOpenForm();
    const next = await join({ version: 2 });
    await next.call("session/resume", { sessionId, ...where });
    await expect.poll(() => results).toEqual([{ action: "cancel" }]);
  });

  test("is declined if it needs a form and the only client does not support forms", async () => {
    const results: unknown[] = [];
    const { first, sessionId } = await keep(asksForm(results));
    await first.call("session/prompt", { sessionId, prompt: text("x") });
    expect(results).toEqual([{ action: "decline" }]);
  });

  test("waits for a client to connect if none is connected", async () => {
    const results: unknown[] = [];
    const [gone, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { first, sessionId, join } = await keep(
      {
        async prompt(turn) {
          await turn.agentMessage("begun");
          await gone.promise;
          const call = await turn.toolCall({ title: "Run" });
          const answers = [call.requestPermission(), turn.elicit(name)];
          asked.resolve();
          results.push(...(await Promise.all<unknown>(answers)));
        },
      },
      { version: 2, capabilities: form },
    );
    prompt(first, sessionId);
    await first.receives(begun);
    await leave(first);
    gone.resolve();
    await asked.promise;
    const next = await join({ version: 2, capabilities: form });
    next.answers["session/request_permission"] = allow;
    next.answers["elicitation/create"] = () => ({ action: "decline" });
    await next.call("session/load", { sessionId, ...where });
    await expect.poll(() => results).toMatchObject([{ outcome: "allowed" }, { action: "decline" }]);
  });

  test("is cancelled with its turn when the keep time is up", async () => {
    const results: unknown[] = [];
    const { first, sessionId, store, errors } = await keep({
      async prompt(turn) {
        const call = await turn.toolCall({ title: "Run" });
        results.push(await call.requestPermission(), await turn.elicit(name));
      },
    });
    const asked = Promise.withResolvers<void>();
    first.answers["session/request_permission"] = () => {
      asked.resolve();
      return never();
    };
    prompt(first, sessionId);
    await asked.promise;
    await leave(first);
    await vi.advanceTimersByTimeAsync(KEEP_MS);
    await expect.poll(() => isReleased(store, sessionId)).toBe(true);
    expect(results).toEqual([{ allowed: false, outcome: "cancelled" }, { action: "cancel" }]);
    expect(errors).toEqual([]);
  });

  test("ends when the prompting client disconnects after another client has dismissed it", async () => {
    const results: unknown[] = [];
    const { first, sessionId, join } = await keep(asks(results));
    const watcher = await join();
    await watcher.call("session/resume", { sessionId, ...where });
    const [asked, dismissed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    first.answers["session/request_permission"] = () => {
      asked.resolve();
      return never();
    };
    watcher.answers["session/request_permission"] = () => {
      dismissed.resolve();
      return { outcome: { outcome: "cancelled" } };
    };
    prompt(first, sessionId);
    await Promise.all([asked.promise, dismissed.promise]);
    await watcher.call("session/list", {});
    await leave(first);
    await expect.poll(() => results).toEqual([{ allowed: false, outcome: "dismissed" }]);
  });
});

describe("a client's own terminal", () => {
  test("closes with the client, so its command fails but the turn continues", async () => {
    const results: string[] = [];
    const waits = Promise.withResolvers<void>();
    const { first, sessionId, join } = await keep(
      {
        async prompt(turn) {
          const terminal = await turn.terminal({ command: "sleep" });
          const failure = await terminal.waitForExit().catch((error: unknown) => error);
          results.push(failure instanceof Error ? failure.name : "exited");
          await turn.agentMessage("went on");
        },
      },
      { capabilities: { terminal: true } },
    );
    first.answers["terminal/create"] = () => ({ terminalId: "t" });
    first.answers["terminal/wait_for_exit"] = () => {
      waits.resolve();
      return new Promise(() => undefined);
    };
    prompt(first, sessionId);
    await waits.promise;
    await leave(first);
    const next = await join({ version: 2 });
    await next.call("session/load", { sessionId, ...where });
    await expect.poll(() => textOf(next)).toBe("went on");
    expect(results).toEqual(["ConnectionClosedError"]);
    await next.receives({ sessionUpdate: "state_update", state: "idle" });
  });
});

describe("after its client disconnects, serveAgent", () => {
  const serve = async (
    agent: SomeAgent,
    options: ServeAgentOptions = {},
  ): Promise<{ readonly client: RawClient; readonly sessionId: string }> => {
    const definition = { store: memorySessionStore(), onDisconnect: { keepMs: KEEP_MS }, ...agent };
    const client = await connectOver(1, definition, { cancelGraceMs: 1000, ...options });
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    return { client, sessionId };
  };

  test("does not wait if no turn is running", async () => {
    const { client } = await serve(steppedAgent().agent);
    await leave(client);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("lets the turn finish and cancels its questions", async () => {
    const outcomes: string[] = [];
    const { client, sessionId } = await serve({
      async prompt(turn: Turn) {
        await turn.agentMessage("begun");
        await client.connection.closed;
        const call = await turn.toolCall({ title: "Run" });
        outcomes.push((await call.requestPermission()).outcome, String(turn.signal.aborted));
      },
    });
    prompt(client, sessionId);
    await client.receives(begun);
    await leave(client);
    expect([outcomes, vi.getTimerCount()]).toEqual([["cancelled", "false"], 0]);
  });

  test("cancels the turn when the keep time is up", async () => {
    const { agent, ended } = steppedAgent();
    const { client, sessionId } = await serve(agent);
    prompt(client, sessionId);
    await client.receives(begun);
    await client.connection.close();
    await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await client.done;
    expect(ended).toEqual(["cancelled"]);
  });
});
