import { tmpdir } from "node:os";

import { type AgentDefinition, type AgentSession, createAgentHost } from "@parley/agent";
import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { createInMemoryTransports } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { describe, expect, onTestFinished, test } from "vitest";

import { openRestorable } from "../fixtures/restorable-store.ts";
import { talkingAgent } from "../fixtures/talking-agent.ts";
import { startCluster } from "../fixtures/test-cluster.ts";

const cwd = tmpdir();
const POLL = { timeout: 20_000 };
const info = { name: "test", version: "1.0.0" };
const versions = { 1: v1, 2: v2 } as const;
const transports = { HTTP: httpTransport, WebSocket: webSocketTransport } as const;

function answers({ state }: ClientSession): string {
  return state.entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("");
}

/** Calls `act`. Resolves once the connection has been lost and restored. */
async function cameBack(connection: AgentConnection, act: () => Promise<unknown>): Promise<void> {
  const seen: string[] = [];
  const stop = connection.subscribe(() => seen.push(connection.status));
  await act();
  await expect
    .poll(() => seen.includes("reconnecting") && connection.status === "connected", POLL)
    .toBe(true);
  stop();
}

describe.each([
  ["HTTP", 1, 1],
  ["HTTP", 2, 2],
  ["WebSocket", 1, 3],
  ["WebSocket", 2, 2],
] as const)("a client of a restored store over %s in version %i with %i nodes", (kind, version, count) => {
  async function start() {
    const { store, save } = await openRestorable();
    const { nodes } = await startCluster(count, { store });
    const told: unknown[] = [];
    const handlers = {
      extensionNotification: (method: string, params: unknown) => void told.push([method, params]),
    };
    const connect = async (at: number): Promise<AgentConnection> => {
      const url = nodes[at % count]?.server.url ?? "";
      const options = { info, versions: [versions[version]], handlers };
      const connection = await connectAgent(transports[kind](url), options);
      onTestFinished(() => connection.close());
      return connection;
    };
    const check = (): Promise<unknown> => Promise.all(nodes.map(({ host }) => host.renewLeases()));
    return { save, connect, check, told };
  }

  test("is notified about a session that lost visible entries, even if it sends no prompt, and can continue other sessions", async () => {
    const { save, connect, check, told } = await start();
    const first = await connect(0);
    // Connects to the last node, so the first node's sessions belong to another node.
    const connection = await connect(count - 1);
    const owned = await first.newSession({ cwd });
    const lost = await connection.loadSession(owned.id, { cwd });
    const kept = await connection.newSession({ cwd });
    await lost.prompt("one");
    await kept.prompt("one");
    const restore = await save();
    await lost.prompt("two");
    await restore();
    await cameBack(connection, check);
    const closed = ["_parley/closed", { sessionId: lost.id }];
    await expect.poll(() => told, POLL).toMatchObject([closed, closed]);
    await lost.closed;
    await expect(lost.prompt("three")).rejects.toThrow(/Load the session/);
    expect(await kept.prompt("two")).toBe("end_turn");
    expect(answers(kept)).toBe("You said: oneYou said: two");
    const again = await connection.loadSession(lost.id, { cwd });
    expect(answers(again)).toBe("You said: one");
    await again.prompt("four");
    const reader = await connect(0);
    expect(answers(await reader.loadSession(lost.id, { cwd }))).toBe("You said: oneYou said: four");
  });

  test("receives all further updates in a session that lost only its lease", async () => {
    const { save, connect, check } = await start();
    const connection = await connect(0);
    const { id } = await connection.newSession({ cwd });
    await connection.session(id)?.prompt("one");
    await connection.session(id)?.close();
    const restore = await save();
    const session = await connection.loadSession(id, { cwd });
    await restore();
    await cameBack(connection, check);
    expect(await session.prompt("two")).toBe("end_turn");
    expect(answers(session)).toBe("You said: oneYou said: two");
    const reader = await connect(count - 1);
    expect(answers(await reader.loadSession(id, { cwd }))).toBe(answers(session));
  });

  test("receives an error for the next turn, and the log has no gap", async () => {
    const { save, connect } = await start();
    const connection = await connect(0);
    const session = await connection.newSession({ cwd });
    await session.prompt("one");
    const restore = await save();
    await session.prompt("two");
    await restore();
    const ended = await session.prompt("three").catch((error: unknown) => error);
    expect(ended).not.toBe("end_turn");
    const reader = await connect(count - 1);
    const again = await reader.loadSession(session.id, { cwd });
    expect(answers(again)).toBe("You said: one");
    expect(await again.prompt("four")).toBe("end_turn");
    expect(answers(again)).toBe("You said: oneYou said: four");
  });
});

describe.each([1, 2] as const)("over stdio in version %i", (version) => {
  async function start(agent: Partial<AgentDefinition> = {}) {
    const { store, save } = await openRestorable();
    const host = createAgentHost({ ...talkingAgent, ...agent, store }, { onError: () => undefined });
    onTestFinished(() => host.close());
    const told: unknown[] = [];
    const connect = async (): Promise<AgentConnection> => {
      const [near, far] = createInMemoryTransports();
      void host.serve(far);
      const connection = await connectAgent(near, {
        info,
        versions: [versions[version]],
        handlers: { extensionNotification: (method, params) => void told.push([method, params]) },
      });
      onTestFinished(() => connection.close());
      return connection;
    };
    return { host, save, connect, told };
  }

  test("notifies a client about a session that its store has lost", async () => {
    const { host, save, connect, told } = await start();
    const connection = await connect();
    const [lost, kept] = [await connection.newSession({ cwd }), await connection.newSession({ cwd })];
    await kept.prompt("one");
    const restore = await save();
    await lost.prompt("one");
    await restore();
    await host.renewLeases();
    await expect.poll(() => told, POLL).toEqual([["_parley/closed", { sessionId: lost.id }]]);
    await lost.closed;
    await expect(lost.prompt("two")).rejects.toThrow(/it is closed/);
    expect(await kept.prompt("two")).toBe("end_turn");
    const again = await connection.loadSession(lost.id, { cwd });
    expect(answers(again)).toBe("");
  });

  test("returns the remaining entries from the load that first detects a loss", async () => {
    const { save, connect, told } = await start();
    const [first, second] = [await connect(), await connect()];
    const session = await first.newSession({ cwd });
    await session.prompt("one");
    const restore = await save();
    await session.prompt("two");
    await restore();
    const loaded = await second.loadSession(session.id, { cwd });
    expect(answers(loaded)).toBe("You said: one");
    expect(told).toEqual([["_parley/closed", { sessionId: session.id }]]);
    expect(await loaded.prompt("three")).toBe("end_turn");
    expect(answers(loaded)).toBe("You said: oneYou said: three");
  });

  test("lets an agent determine which of its earlier resume points the session still has", async () => {
    const opened: AgentSession[] = [];
    const { host, save, connect } = await start({
      openSession: (session) => Promise.resolve(void opened.push(session)),
    });
    const connection = await connect();
    const session = await connection.newSession({ cwd });
    await session.prompt("one");
    const kept = String(opened[0]?.resumePoint);
    const restore = await save();
    await session.prompt("two");
    const lost = String(opened[0]?.resumePoint);
    await restore();
    await host.renewLeases();
    await session.closed;
    const again = await connection.loadSession(session.id, { cwd });
    const states = (): unknown => [kept, lost, "a word"].map((point) => opened[1]?.hasResumePoint(point));
    expect(states()).toEqual([true, false, false]);
    await again.prompt("three");
    await again.prompt("four");
    expect(states()).toEqual([true, false, false]);
    expect(opened[1]?.hasResumePoint(String(opened[1].resumePoint))).toBe(true);
  });

  test("fails a running turn and the prompts queued after it because of the loss", async () => {
    const started = Promise.withResolvers<void>();
    const { host, save, connect } = await start({
      async prompt(turn) {
        started.resolve();
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    });
    const connection = await connect();
    const { id } = await connection.newSession({ cwd });
    const restore = await save();
    const prompt = async (text: string): Promise<unknown> =>
      connection
        .session(id)
        ?.prompt(text)
        .catch((error: unknown) => error);
    const ended = [prompt("one"), prompt("two")];
    await started.promise;
    await restore();
    await host.renewLeases();
    const lost = { code: -32603, data: { reason: "lost", sessionId: id } };
    expect(await Promise.all(ended)).toMatchObject([version === 1 ? lost : "error", lost]);
  });
});
