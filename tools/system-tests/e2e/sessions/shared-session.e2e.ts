import { mkdtemp, rm } from "node:fs/promises";
import { type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type AgentHost, type Turn, createAgentHost, defineAgent } from "@parley/agent";
import {
  type AgentConnection,
  type ClientHandlers,
  type ClientSession,
  type PermissionOutcome,
  type PermissionRequest,
  connectAgent,
} from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { type Transport, createInMemoryTransports } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { memorySessionStore } from "@parley/storage";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";

type Version = 1 | 2;
type Asked = (request: PermissionRequest) => PermissionOutcome;

interface SharedHost {
  readonly folder: string;
  readonly host: AgentHost;
  readonly openTransport: () => Promise<Transport>;
}

const COUNT = 400;

async function prompt(turn: Turn): Promise<void> {
  switch (turn.text) {
    case "Count":
      for (let number = 0; number < COUNT && !turn.signal.aborted; number++) {
        if (number % 2 === 0) await turn.agentMessage(`${number} `);
        else await turn.agentThought(`${number} `);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return;
    case "Wait":
      await turn.agentMessage("Waiting");
      await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      return;
    case "Ask": {
      const call = await turn.toolCall({ title: "Run" });
      const { outcome } = await call.requestPermission();
      await call.update({ status: "completed" });
      await turn.agentMessage(`Permission: ${outcome}`);
      return;
    }
    case "Fill in": {
      const properties = { name: { type: "string" as const } };
      const answer = await turn.elicit({
        mode: "form",
        message: "Your name?",
        requestedSchema: { type: "object", properties },
      });
      await turn.agentMessage(`Form: ${JSON.stringify(answer)}`);
      return;
    }
    default:
      await turn.usage({ used: turn.text.length, size: 1000 });
      await turn.agentMessage(`You said: ${turn.text}`);
  }
}

/** Starts a host that listens on a Unix socket and stores sessions in a file. */
async function overSocket(): Promise<SharedHost> {
  const folder = await mkdtemp(join(tmpdir(), "parley-shared-"));
  const socketPath = join(folder, "agent.sock");
  const store = sqliteSessionStore(join(folder, "sessions.db"));
  const host = createAgentHost(defineAgent({ info: { name: "shared", version: "1.0.0" }, store, prompt }));
  const toTransport = (socket: Socket): Transport => stdioTransport({ input: socket, output: socket });
  const server = createServer((socket) => void host.serve(toTransport(socket)));
  await new Promise<void>((resolve) => {
    server.listen(socketPath, resolve);
  });
  onTestFinished(async () => {
    server.close();
    await host.close();
    await store.close();
    await rm(folder, { recursive: true });
  });
  return { folder, host, openTransport: async () => toTransport(connect(socketPath)) };
}

/** Creates a host in this process that stores sessions in memory. */
async function inMemory(): Promise<SharedHost> {
  const store = memorySessionStore();
  const host = createAgentHost(defineAgent({ info: { name: "shared", version: "1.0.0" }, store, prompt }));
  onTestFinished(() => host.close());
  return {
    folder: "/tmp",
    host,
    async openTransport() {
      const [left, right] = createInMemoryTransports();
      void host.serve(right);
      return left;
    },
  };
}

async function enter(
  { openTransport }: SharedHost,
  version: Version,
  handlers: ClientHandlers = {},
): Promise<AgentConnection> {
  const agent = await connectAgent(await openTransport(), {
    info: { name: "test", version: "1.0.0" },
    versions: [version === 1 ? v1 : v2],
    handlers,
  });
  onTestFinished(() => agent.close());
  return agent;
}

/** Opens one session in both a version 1 and a version 2 client. */
async function share(
  shared: SharedHost,
  handlers: { readonly one?: ClientHandlers; readonly two?: ClientHandlers } = {},
): Promise<{ one: ClientSession; two: ClientSession; watcher: AgentConnection }> {
  const [first, watcher] = [await enter(shared, 1, handlers.one), await enter(shared, 2, handlers.two)];
  const one = await first.newSession({ cwd: shared.folder });
  return { one, two: await watcher.loadSession(one.id, { cwd: shared.folder }), watcher };
}

/** Returns a client's view of the conversation, without ids. */
function foldOf({ state }: ClientSession): string[] {
  return state.entries.map((entry) => {
    if (entry.type === "tool_call") return `${entry.title}: ${entry.status}`;
    if (entry.type !== "message") return entry.type;
    const texts = entry.content.map((block) => ("text" in block ? String(block.text) : block.type));
    return `${entry.role}: ${texts.join("")}`;
  });
}

/** Resolves once the session's last entry starts with `beginning`. */
async function untilLast(session: ClientSession, beginning: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (foldOf(session).at(-1)?.startsWith(beginning) !== true) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}

const allow: Asked = ({ options: [first] }) =>
  first ? { outcome: "selected", optionId: first.optionId } : { outcome: "cancelled" };

function untilWithdrawn(_request: unknown, { signal }: { readonly signal: AbortSignal }): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

describe.each([
  ["a Unix socket", overSocket],
  ["memory", inMemory],
] as const)("a version 1 and a version 2 client in one session, over %s,", (_name, open) => {
  test("end up with the same conversation, including each other's prompts", async () => {
    const shared = await open();
    const { one, two } = await share(shared);
    await expect(one.prompt("from one")).resolves.toBe("end_turn");
    await expect(two.prompt("from two")).resolves.toBe("end_turn");
    await untilLast(one, "agent: You said: from two");
    const conversation = [
      "user: from one",
      "agent: You said: from one",
      "user: from two",
      "agent: You said: from two",
    ];
    expect(foldOf(one)).toEqual(conversation);
    expect(foldOf(two)).toEqual(conversation);
    expect(one.state.usage).toEqual(two.state.usage);
  });

  test("receive each part of a running turn once when they load the session, and no history when they resume it", async () => {
    const shared = await open();
    const { one, two } = await share(shared);
    await one.prompt("before");
    const turn = two.prompt("Count");
    await untilLast(two, "agent: 100");
    const joined = [
      await (await enter(shared, 1)).loadSession(one.id, { cwd: shared.folder }),
      await (await enter(shared, 2)).loadSession(one.id, { cwd: shared.folder }),
    ];
    const resumed = await (await enter(shared, 2)).resumeSession(one.id, { cwd: shared.folder });
    expect(foldOf(resumed).join("")).not.toContain("before");
    await expect(turn).resolves.toBe("end_turn");
    await one.prompt("after");
    for (const session of [one, two, ...joined, resumed]) await untilLast(session, "agent: You said: after");
    const conversation = foldOf(one);
    expect(conversation).toHaveLength(2 + 1 + COUNT + 2);
    expect(foldOf(two)).toEqual(conversation);
    for (const session of joined) expect(foldOf(session)).toEqual(conversation);
    const rest = foldOf(resumed);
    expect(rest.length).toBeGreaterThan(2);
    expect(conversation.slice(-rest.length)).toEqual(rest);
  });

  test("can answer a question in a turn that the other client started", async () => {
    const shared = await open();
    const { one, two } = await share(shared, {
      one: { requestPermission: untilWithdrawn },
      two: { requestPermission: allow },
    });
    await one.prompt("Ask");
    await untilLast(two, "agent: Permission");
    expect(foldOf(one)).toEqual(["user: Ask", "Run: completed", "agent: Permission: allowed"]);
    expect(foldOf(two)).toEqual(foldOf(one));
  });

  test("cannot reject a question for the other client by dismissing it", async () => {
    const shared = await open();
    const [answered, dismissed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { one, two, watcher } = await share(shared, {
      one: {
        async requestPermission(request) {
          await dismissed.promise;
          return allow(request);
        },
      },
      two: {
        requestPermission() {
          answered.resolve();
          return { outcome: "cancelled" };
        },
      },
    });
    const turn = one.prompt("Ask");
    // Once this client's next request completes, the host has received the client's answer to the question.
    await answered.promise;
    await watcher.listSessions().next();
    dismissed.resolve();
    await turn;
    await untilLast(two, "agent: Permission");
    expect(foldOf(one).at(-1)).toBe("agent: Permission: allowed");
  });

  test.each(["one", "two"] as const)("can cancel a turn from client %s", async (canceller) => {
    const shared = await open();
    const sessions = await share(shared);
    const { one, two } = sessions;
    const turn = one.prompt("Wait");
    await untilLast(two, "agent: Waiting");
    await sessions[canceller].cancel();
    await expect(turn).resolves.toBe("cancelled");
  });

  test.each(["one", "two"] as const)("can fill in a form from client %s", async (filler) => {
    const shared = await open();
    const filled = {
      elicitation: { form: () => ({ action: "accept" as const, content: { name: filler } }) },
    };
    const waits: ClientHandlers = { elicitation: { form: untilWithdrawn } };
    const { one, two } = await share(shared, { one: waits, two: waits, [filler]: filled });
    await two.prompt("Fill in");
    await untilLast(one, "agent: Form");
    expect(foldOf(one).at(-1)).toBe(`agent: Form: {"action":"accept","content":{"name":"${filler}"}}`);
    expect(foldOf(two)).toEqual(foldOf(one));
  });
});
