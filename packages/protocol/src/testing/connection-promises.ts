import {
  Connection,
  ConnectionClosedError,
  type ConnectionOptions,
  type MessageHandler,
  type Transport,
  TransportError,
} from "@parley/protocol";
import { expect } from "vitest";

import type { TransportPair, TransportRule } from "./transport-pair.ts";
import { WireEnd } from "./wire-end.ts";

/** The promises of a connection over any transport. */
export const connectionPromises: readonly TransportRule[] = [
  { title: "handles messages in the order of the calls", assertHolds: assertOrder },
  { title: "resolves a request after the updates before its response", assertHolds: assertUpdatesFirst },
  { title: "passes on a result before the updates after it", assertHolds: assertResultFirst },
  { title: "lets a hundred update handlers each await a request", assertHolds: assertNestedRequests },
  {
    title: "answers one session while the updates of another are not handled",
    assertHolds: assertSlowSession,
  },
  { title: "carries 64 MB of awaited notifications each way at once", assertHolds: assertFloods },
  { title: "lets two floods of questions answer each other", assertHolds: assertEchoes },
  { title: "takes requests back both ways", assertHolds: assertCancelling },
  { title: "ends with a TransportError when the peer reads nothing", assertHolds: assertStall },
  { title: "ends with a TransportError when more arrives than is handled", assertHolds: assertOverload },
  { title: "sends everything before it closes, and ends both ends", assertHolds: assertSentBeforeClose },
  {
    title: "closes soon, and both ends, although the other end reads nothing",
    assertHolds: assertCloseUnread,
  },
  { title: "rejects the pending requests of both ends when one closes", assertHolds: assertRejectsOnClose },
];

async function assertOrder(pair: TransportPair): Promise<void> {
  const started: unknown[] = [];
  const note = (params: unknown): Promise<void> => {
    started.push(params);
    return nextTurn();
  };
  const { left } = connect(
    pair,
    {},
    { request: (_, params) => note(params), notification: (_, params) => note(params) },
  );
  const answers: Promise<unknown>[] = [];
  for (let index = 0; index < 1000; index++) {
    if (index % 3 === 0) answers.push(left.request("r", [index]));
    else void left.notify("n", [index]);
  }
  await Promise.all(answers);
  expect(started).toEqual(Array.from({ length: 1000 }, (_, index) => [index]));
}

async function assertUpdatesFirst(pair: TransportPair): Promise<void> {
  let handled = 0;
  const { left, right } = connect(
    pair,
    {
      async notification() {
        for (let step = 0; step < 5; step++) await nextTurn();
        handled += 1;
      },
    },
    {
      async request() {
        for (let index = 0; index < 50; index++) await right.notify("update", { index });
        return "end";
      },
    },
  );
  for (let turn = 1; turn <= 10; turn++) {
    await expect(left.request("prompt")).resolves.toBe("end");
    expect(handled).toBe(turn * 50);
  }
}

async function assertResultFirst(pair: TransportPair): Promise<void> {
  const known = new Set<unknown>();
  const unknownIds: unknown[] = [];
  const { left, right } = connect(
    pair,
    {
      notification(_, params) {
        const [id] = params as [number];
        if (!known.has(id)) unknownIds.push(id);
      },
    },
    {
      request(_, params, context) {
        context.afterResponse(() => void right.notify("update", params));
        return params;
      },
    },
  );
  const decode = (result: unknown): unknown => known.add((result as [number])[0]);
  await Promise.all(Array.from({ length: 200 }, (_, id) => left.request("new", [id], { decode })));
  await left.request("done", [-1], { decode });
  expect(known.size).toBe(201);
  expect(unknownIds).toEqual([]);
}

async function assertNestedRequests(pair: TransportPair): Promise<void> {
  let handled = 0;
  const { left, right } = connect(
    pair,
    {
      async notification() {
        await left.request("set_mode");
        handled += 1;
      },
    },
    {
      async request(method) {
        if (method !== "prompt") return null;
        for (let index = 0; index < 100; index++) await right.notify("update", { index });
        return "end";
      },
    },
  );
  await expect(left.request("prompt")).resolves.toBe("end");
  expect(handled).toBe(100);
}

async function assertSlowSession(pair: TransportPair): Promise<void> {
  const gate = Promise.withResolvers<void>();
  let started = 0;
  const { left, right } = connect(
    pair,
    {
      notification() {
        started += 1;
        return gate.promise;
      },
    },
    {
      async request(method) {
        if (method !== "flood") return "answer";
        for (let index = 0; index < 1000; index++) await right.notify("update", { text: "x".repeat(500) });
        return "end";
      },
    },
  );
  const slow = left.request("flood");
  await expect.poll(() => started).toBe(1000);
  for (let index = 0; index < 100; index++) await expect(left.request("quick")).resolves.toBe("answer");
  gate.resolve();
  await expect(slow).resolves.toBe("end");
}

async function assertFloods(pair: TransportPair): Promise<void> {
  const received = [0, 0];
  const count = (side: 0 | 1): Partial<MessageHandler> => ({
    notification: (_, params) => void (received[side]! += (params as { text: string }).text.length),
  });
  const { left, right } = connect(pair, count(0), count(1));
  const flood = async (connection: Connection): Promise<void> => {
    const text = "x".repeat(16 * 1024);
    for (let index = 0; index < 4096; index++) await connection.notify("update", { text });
    await connection.request("done");
  };
  await Promise.all([flood(left), flood(right)]);
  expect(received).toEqual([64 * 1024 * 1024, 64 * 1024 * 1024]);
}

async function assertEchoes(pair: TransportPair): Promise<void> {
  const answers = [0, 0];
  const text = "x".repeat(16 * 1024);
  const answerer = (side: 0 | 1): Partial<MessageHandler> => ({
    async notification(method) {
      if (method === "answer") answers[side]! += 1;
      else await [left, right][side]?.notify("answer", { text });
    },
  });
  const { left, right } = connect(pair, answerer(0), answerer(1));
  for (let index = 0; index < 1000; index++) {
    for (const connection of [left, right]) void connection.notify("question", { text });
  }
  await expect.poll(() => answers).toEqual([1000, 1000]);
}

async function assertCancelling(pair: TransportPair): Promise<void> {
  const waiting: MessageHandler["request"] = (_, __, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        cancelled += 1;
        reject(signal.reason as Error);
      });
    });
  let cancelled = 0;
  const { left, right } = connect(pair, { request: waiting }, { request: waiting });
  for (const connection of [left, right]) {
    const controller = new AbortController();
    const asked = connection.request("wait", {}, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  }
  await expect.poll(() => cancelled).toBe(2);
}

async function assertStall({ left, right }: TransportPair): Promise<void> {
  void new WireEnd(right);
  right.pause();
  const connection = join(left, {}, { stallTimeoutMs: 300 });
  const asked = connection.request("m").catch((error: unknown) => error);
  const text = "x".repeat(100_000);
  for (let index = 0; index < 500; index++) void connection.notify("update", { text });
  await expect(connection.closed).resolves.toBeInstanceOf(TransportError);
  await expect(asked).resolves.toBe(connection.reason);
}

async function assertOverload({ left, right }: TransportPair): Promise<void> {
  const wire = new WireEnd(right);
  const connection = join(
    left,
    { notification: () => connection.request("never answered").then(() => undefined) },
    { maxUnhandledLength: 4_000_000 },
  );
  const message = { jsonrpc: "2.0", method: "update", params: { text: "x".repeat(100_000) } };
  const flood = async (): Promise<never> => {
    for (;;) {
      await wire.send(message);
      await nextTurn();
    }
  };
  void flood().catch(() => undefined);
  await expect(connection.closed).resolves.toBeInstanceOf(TransportError);
}

async function assertSentBeforeClose(pair: TransportPair): Promise<void> {
  const handled: unknown[] = [];
  const { left, right } = connect(pair, {}, { notification: (_, params) => void handled.push(params) });
  for (let index = 0; index < 5000; index++) void left.notify("n", { index, text: "x".repeat(500) });
  await left.close();
  await expect(right.closed).resolves.toBeInstanceOf(ConnectionClosedError);
  expect(handled).toHaveLength(5000);
}

async function assertCloseUnread({ left, right }: TransportPair): Promise<void> {
  const wire = new WireEnd(right);
  right.pause();
  const connection = join(left, {}, { closeTimeoutMs: 100 });
  const text = "x".repeat(100_000);
  for (let index = 0; index < 500; index++) void connection.notify("update", { text });
  const reason = new Error("No longer wanted");
  await connection.close(reason);
  await expect(connection.closed).resolves.toBe(reason);
  right.resume();
  await wire.closed;
}

async function assertRejectsOnClose(pair: TransportPair): Promise<void> {
  const never: Partial<MessageHandler> = { request: () => Promise.withResolvers().promise };
  const { left, right } = connect(pair, never, never);
  const asked = [left.request("a"), right.request("b")].map((request) =>
    request.catch((error: unknown) => error),
  );
  const reason = new Error("No longer wanted");
  await left.close(reason);
  await expect(asked[0]).resolves.toBe(reason);
  await expect(asked[1]).resolves.toBeInstanceOf(ConnectionClosedError);
  await expect(right.closed).resolves.toBe(right.reason);
}

function join(
  transport: Transport,
  handler: Partial<MessageHandler>,
  options?: ConnectionOptions,
): Connection {
  return new Connection(
    transport,
    { request: () => null, notification: () => undefined, ...handler },
    options,
  );
}

interface Connections {
  readonly left: Connection;
  readonly right: Connection;
}

function connect(
  pair: TransportPair,
  left: Partial<MessageHandler>,
  right: Partial<MessageHandler>,
): Connections {
  return { left: join(pair.left, left), right: join(pair.right, right) };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
