import type { Transport, TransportReceiver } from "@parley/protocol";
import { expect, onTestFinished, test, vi } from "vitest";

import { SilentNodeError } from "./session-link.ts";
import { SessionRouter, type SessionNodes } from "./session-router.ts";

const node = { id: "b", address: "127.0.0.1:1" };
const PATIENCE_MS = 15_000;

interface RoutedClient {
  readonly received: string[];
  /** Resolves when the connection is closed to make the client reconnect. */
  readonly abandoned: Promise<void>;
  readonly send: (message: object) => void;
}

/** Connects a client to an edge node. By default, the edge's host accepts every message but never responds. */
function connectClient(nodes: Pick<SessionNodes, "owner" | "connect"> & Partial<SessionNodes>): RoutedClient {
  const received: string[] = [];
  const abandoned = Promise.withResolvers<void>();
  const receivers: TransportReceiver[] = [];
  const transport: Transport = {
    open: (receiver) => receivers.push(receiver),
    send: (texts) => void received.push(...texts),
    pause: () => undefined,
    resume: () => undefined,
    close: () => Promise.resolve(),
  };
  const router = new SessionRouter(
    { transport, principal: undefined, abandon: abandoned.resolve, leave: () => Promise.resolve() },
    {
      successor: () => Promise.resolve(undefined),
      serve: () => new Promise(() => undefined),
      unreachable: () => new Promise((resolve) => setTimeout(resolve, 100)),
      patienceMs: PATIENCE_MS,
      ...nodes,
    },
  );
  void router.run();
  const send = (message: object): void => receivers[0]?.message(JSON.stringify(message));
  return { received, abandoned: abandoned.promise, send };
}

function answerAll(
  end: Transport,
  onMessage?: (text: string) => void,
  answer: (method: string) => object = () => ({ result: {} }),
): Promise<void> {
  const closed = Promise.withResolvers<void>();
  end.open({
    message: (text) => {
      onMessage?.(text);
      const { id, method } = JSON.parse(text) as { readonly id: unknown; readonly method: string };
      if (id !== undefined) void end.send([JSON.stringify({ jsonrpc: "2.0", id, ...answer(method) })]);
    },
    oversized: () => undefined,
    closed: () => closed.resolve(),
  });
  return closed.promise;
}

/** Creates a connection to a node that responds to every request. */
function answeringNode(onRequest: (method: string) => void): Transport {
  const receivers: TransportReceiver[] = [];
  return {
    open: (receiver) => receivers.push(receiver),
    send(texts) {
      for (const text of texts) {
        const { id, method } = JSON.parse(text) as { readonly id: unknown; readonly method: string };
        onRequest(method);
        if (id === undefined) continue;
        queueMicrotask(() => receivers[0]?.message(JSON.stringify({ jsonrpc: "2.0", id, result: {} })));
      }
      return undefined;
    },
    pause: () => undefined,
    resume: () => undefined,
    close: () => Promise.resolve(),
  };
}

function after(ms: number, message: string): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(message)), ms));
}

const load = { jsonrpc: "2.0", id: 1, method: "session/load", params: { sessionId: "s", cwd: "/" } };

test.each([
  ["an owner that is alive but unreachable", () => Promise.resolve(node)],
  ["a database that does not answer", () => after(5000, "busy")],
])("waits for %s until the deadline, then rejects the request as busy", async (_, owner) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { received, send } = connectClient({
    owner,
    connect: () => after(5000, "Node b does not answer"),
  });
  send(load);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1000);
  expect(received).toEqual([]);
  // An attempt that is still running when the deadline passes continues until its own timeout.
  await vi.advanceTimersByTimeAsync(1000 + 6000);
  expect(received.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { id: 1, error: { data: { reason: "busy", sessionId: "s" } } },
  ]);
});

test("routes MCP messages about a request to the node that sent it, in order", async () => {
  const texts = { own: [] as string[], other: [] as string[] };
  const asking = answeringNode(() => undefined);
  const { send } = connectClient({
    owner: (sessionId) => Promise.resolve(sessionId === "own" ? undefined : node),
    connect: () =>
      Promise.resolve({
        ...asking,
        send(sent) {
          texts.other.push(...sent);
          return asking.send(sent);
        },
      }),
    serve: (local) => answerAll(local, (text) => texts.own.push(text)),
  });
  const notice = { serverId: "m", requestId: "r", method: "notifications/progress", params: { progress: 1 } };
  send({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 1 } });
  send(load);
  await expect.poll(() => texts.other.at(-1)).toContain("session/load");
  send({ jsonrpc: "2.0", method: "mcp/message", params: notice });
  send({ jsonrpc: "2.0", id: 2, method: "session/set_mode", params: { sessionId: "s", modeId: "ask" } });
  await expect.poll(() => texts.other.at(-1)).toContain("session/set_mode");
  expect(JSON.parse(texts.other.at(-2) ?? "")).toMatchObject({ method: "mcp/message", params: notice });
  // The edge's host ignores responses to requests that it did not send.
  expect(texts.own.at(-1)).toBe(texts.other.at(-2));
});

test("replays login and logout on all nodes with the client's sessions, including nodes connected later", async () => {
  const sent = new Map<string, string[]>();
  const { send } = connectClient({
    owner: (sessionId) => Promise.resolve({ id: sessionId, address: "127.0.0.1:1" }),
    connect: ({ id }) =>
      Promise.resolve(answeringNode((method) => sent.set(id, [...(sent.get(id) ?? []), method]))),
    serve: (local) => answerAll(local),
  });
  const request = async (id: number, method: string, params: object): Promise<void> => {
    send({ jsonrpc: "2.0", id, method, params });
    await new Promise((resolve) => setImmediate(resolve));
  };
  await request(1, "initialize", { protocolVersion: 1 });
  await request(2, "authenticate", { methodId: "a" });
  await request(3, "session/load", { sessionId: "b", cwd: "/" });
  await request(4, "logout", {});
  await request(5, "session/load", { sessionId: "c", cwd: "/" });
  await request(6, "authenticate", { methodId: "a" });
  await request(7, "authenticate", { methodId: "a" });
  await request(8, "session/load", { sessionId: "d", cwd: "/" });
  expect(Object.fromEntries(sent)).toEqual({
    b: ["initialize", "authenticate", "session/load", "logout", "authenticate", "authenticate"],
    c: ["initialize", "session/load", "authenticate", "authenticate"],
    d: ["initialize", "authenticate", "session/load"],
  });
});

test.each([
  ["session/new", { cwd: "/" }],
  ["session/load", load.params],
])("retries %s on another node if this one is shutting down", async (method, params) => {
  const refused: string[] = [];
  const asked: string[] = [];
  const { received, send } = connectClient({
    owner: () => Promise.resolve(undefined),
    // The node starts shutting down while it handles the request.
    successor: () => Promise.resolve(refused.length > 0 ? node : undefined),
    connect: () => Promise.resolve(answeringNode((name) => asked.push(name))),
    serve: (local) => refuseAll(local, refused),
  });
  send({ ...load, method, params });
  await expect.poll(() => received).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
  expect([refused, asked]).toEqual([[method], [method]]);
});

test("rejects a request with the reason if all nodes are shutting down", async () => {
  const refused: string[] = [];
  const { received, send } = connectClient({
    owner: () => Promise.resolve(undefined),
    connect: () => Promise.reject(new Error("There is no other node")),
    serve: (local) => refuseAll(local, refused),
  });
  send({ ...load, method: "session/new", params: { cwd: "/" } });
  await expect.poll(() => received).toMatchObject([expect.stringContaining('"reason":"draining"')]);
});

/** Refuses every request, like a host that is shutting down. */
function refuseAll(end: Transport, refused: string[]): Promise<void> {
  return answerAll(end, undefined, (method) => {
    refused.push(method);
    return { error: { code: -32603, message: "Shutting down", data: { reason: "draining" } } };
  });
}

test("rejects the requests pending on a node that goes silent, and makes the client reconnect", async () => {
  const ends: TransportReceiver[] = [];
  const { received, send, abandoned } = connectClient({
    owner: () => Promise.resolve(node),
    connect: () => {
      const link = answeringNode(() => undefined);
      return Promise.resolve({
        ...link,
        open: (receiver) => {
          ends.push(receiver);
          link.open(receiver);
        },
        send: (texts) => link.send(texts.filter((text) => !text.includes("session/prompt"))),
      });
    },
  });
  send(load);
  await expect.poll(() => received).toHaveLength(1);
  send({ jsonrpc: "2.0", id: 2, method: "session/prompt", params: { sessionId: "s", prompt: [] } });
  await expect.poll(() => ends).toHaveLength(1);
  await new Promise(setImmediate);
  ends[0]?.closed(new SilentNodeError("Nothing has arrived"));
  await abandoned;
  expect(received.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { data: { reason: "busy", sessionId: "s" } } },
  ]);
});
