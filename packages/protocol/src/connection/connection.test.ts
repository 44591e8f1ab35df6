import { expect, onTestFinished, test, vi } from "vitest";

import { encodeNotification } from "../jsonrpc/encode-message.ts";
import { RequestError } from "../jsonrpc/request-error.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { TransportError } from "../transport/transport-error.ts";
import { ConnectionClosedError } from "./connection-closed-error.ts";
import type { ConnectionOptions } from "./connection-options.ts";
import { Connection } from "./connection.ts";
import type { MessageHandler } from "./dispatcher.ts";

interface Pair {
  readonly connection: Connection;
  readonly wire: WireEnd;
  readonly errors: unknown[];
}

function createPair(handler: Partial<MessageHandler> = {}, options: ConnectionOptions = {}): Pair {
  const [left, right] = createInMemoryTransports();
  const errors: unknown[] = [];
  const wire = new WireEnd(right);
  const connection = new Connection(
    left,
    { request: () => null, notification: () => undefined, ...handler },
    { onError: (error) => errors.push(error), ...options },
  );
  onTestFinished(() => connection.close());
  return { connection, wire, errors };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  const settled = promise.then(
    () => undefined,
    () => undefined,
  );
  return (await Promise.race([settled, nextTurn().then(() => pending)])) === pending;
}

const note = (method: string, params?: unknown): unknown => ({ jsonrpc: "2.0", method, params });
const call = (id: unknown, method = "m", params?: unknown): unknown => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const result = (id: unknown, value: unknown): unknown => ({ jsonrpc: "2.0", id, result: value });

/**
 * Expects the response to a new request to be the next message, which shows that the connection has already sent
 * everything else.
 */
async function expectNextIsAnswerTo(wire: WireEnd, id: string): Promise<void> {
  await wire.send(call(id, "ping"));
  await expect(wire.next()).resolves.toMatchObject({ id });
}

test("sends an encoded notification unchanged, and returns a promise only if the caller needs to wait", async () => {
  const { connection, wire } = createPair({}, { maxMessageLength: 100_000 });
  expect(connection.sendNotification(encodeNotification("n", { a: 1 }))).toBeUndefined();
  await expect(wire.next()).resolves.toEqual(note("n", { a: 1 }));
  const long = encodeNotification("n", "x".repeat(90_000));
  await connection.sendNotification(long);
  await expect(wire.next()).resolves.toEqual(note("n", "x".repeat(90_000)));
  const tooLong = encodeNotification("n", "x".repeat(100_000));
  expect(() => connection.sendNotification(tooLong)).toThrow(RangeError);
  await connection.close();
  expect(connection.sendNotification(long)).toBeUndefined();
});

test("numbers requests consecutively and resolves each with its own result", async () => {
  const { connection, wire } = createPair();
  const first = connection.request("a/b", { x: 1 });
  const second = connection.request("c");
  await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 0, method: "a/b", params: { x: 1 } });
  await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 1, method: "c" });
  await wire.send(result(1, { second: true }), result(0, null));
  await expect(second).resolves.toEqual({ second: true });
  await expect(first).resolves.toBeNull();
});

test("rejects a request with the peer's error", async () => {
  const { connection, wire } = createPair();
  const asked = connection.request("m");
  await wire.send({
    jsonrpc: "2.0",
    id: 0,
    error: { code: -32002, message: "No such session", data: { a: 1 } },
  });
  await expect(asked).rejects.toEqual(new RequestError(-32002, "No such session", { a: 1 }));
});

test("writes messages of every kind in call order", async () => {
  const { connection, wire } = createPair({
    request: () => {
      void connection.notify("from the handler");
      return "answer";
    },
  });
  await wire.send(call("x"));
  await expect(wire.next()).resolves.toEqual(note("from the handler"));
  await expect(wire.next()).resolves.toEqual(result("x", "answer"));
  void connection.notify("n1");
  const asked = connection.request("r");
  void connection.notify("n2");
  const methods = [await wire.next(), await wire.next(), await wire.next()].map(
    (message) => (message as { method: string }).method,
  );
  expect(methods).toEqual(["n1", "r", "n2"]);
  await wire.send(result(0, 1));
  await asked;
});

test("starts handlers in arrival order, each running to its first await", async () => {
  const log: string[] = [];
  const step = async (name: string): Promise<void> => {
    log.push(`${name} starts`);
    await Promise.resolve();
    log.push(`${name} goes on`);
  };
  const { wire } = createPair({
    request: (method) => step(method),
    notification: (method) => step(method),
  });
  await wire.send(call(1, "prompt"), note("cancel"), call(2, "close"));
  await wire.next();
  await wire.next();
  expect(log.slice(0, 3)).toEqual(["prompt starts", "cancel starts", "close starts"]);
  expect(log).toHaveLength(6);
});

test("resolves a request only after all notification handlers that started in the meantime have finished", async () => {
  const handled: number[] = [];
  const { connection, wire } = createPair({
    async notification(_, params) {
      for (let index = 0; index < 20; index++) await nextTurn();
      handled.push((params as { index: number }).index);
    },
  });
  const asked = connection.request("prompt");
  await wire.next();
  const updates = Array.from({ length: 50 }, (_, index) => note("update", { index }));
  await wire.send(...updates, result(0, "end"));
  await expect(asked).resolves.toBe("end");
  expect(handled).toHaveLength(50);
});

test("rejects a request only after all notification handlers that started before the error have finished", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  const asked = connection.request("prompt");
  await wire.send(note("update"), { jsonrpc: "2.0", id: 0, error: { code: 1, message: "no" } });
  await expect(isPending(asked)).resolves.toBe(true);
  gate.resolve();
  await expect(asked).rejects.toMatchObject({ code: 1 });
});

test("does not delay a response for handlers that started before the request was sent", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  await wire.send(note("slow"));
  const asked = connection.request("m");
  await wire.next();
  await wire.send(result(0, "now"));
  await expect(asked).resolves.toBe("now");
  gate.resolve();
});

test("does not delay a response for handlers that start after it arrives", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  const asked = connection.request("m");
  await wire.next();
  await wire.send(result(0, "now"), note("slow"));
  await expect(asked).resolves.toBe("now");
  gate.resolve();
});

test("resolves a request even if a preceding notification handler failed", async () => {
  const { connection, wire, errors } = createPair({
    async notification() {
      await Promise.resolve();
      throw new Error("in the handler");
    },
  });
  const asked = connection.request("m");
  await wire.send(note("update"), result(0, "end"));
  await expect(asked).resolves.toBe("end");
  expect(errors).toEqual([new Error("in the handler")]);
});

test("reports exceptions thrown by the `then` method of an object that a handler returns", async () => {
  const fail = (): never => {
    throw new Error("in then");
  };
  const broken: unknown = Object.fromEntries(["then"].map((name) => [name, fail]));
  const { connection, wire, errors } = createPair({
    request: () => broken,
    notification: () => broken as Promise<void>,
  });
  const asked = connection.request("m");
  await wire.next();
  await wire.send(note("update"), call("x"), result(0, "end"));
  await expect(asked).resolves.toBe("end");
  await expect(wire.next()).resolves.toMatchObject({ id: "x", error: { code: -32603 } });
  expect(errors).toEqual([new Error("in then"), new Error("in then")]);
});

test("allows a hundred notification handlers to each await a request", async () => {
  let finished = 0;
  const { connection, wire } = createPair({
    async notification() {
      await connection.request("set_mode");
      finished += 1;
    },
  });
  const prompt = connection.request("prompt");
  await wire.next();
  await wire.send(...Array.from({ length: 100 }, () => note("update")));
  const asked = await Promise.all(Array.from({ length: 100 }, () => wire.next()));
  await wire.send(...asked.map((message) => result((message as { id: number }).id, null)), result(0, "end"));
  await expect(prompt).resolves.toBe("end");
  expect(finished).toBe(100);
});

test("allows twenty thousand notification handlers to each await a request", async () => {
  let finished = 0;
  const [left, right] = createInMemoryTransports();
  const connection = new Connection(left, {
    request: () => null,
    async notification() {
      await connection.request("set_mode");
      finished += 1;
    },
  });
  const other = new Connection(right, { request: () => null, notification: () => undefined });
  onTestFinished(() => connection.close());
  for (let index = 0; index < 20_000; index++) void other.notify("update");
  await other.request("done");
  await expect.poll(() => finished).toBe(20_000);
});

test("decodes a result on arrival, between the handlers for the surrounding messages", async () => {
  const gate = Promise.withResolvers<void>();
  const log: string[] = [];
  const { connection, wire } = createPair({
    async notification(method) {
      log.push(`${method} starts`);
      await gate.promise;
      log.push(`${method} ends`);
    },
  });
  const asked = connection
    .request("new", {}, { decode: (value) => log.push(`result ${String(value)}`) })
    .then(() => log.push("resolved"));
  await wire.next();
  await wire.send(note("before"), result(0, "id"), note("after"));
  await expect(isPending(asked)).resolves.toBe(true);
  expect(log).toEqual(["before starts", "result id", "after starts"]);
  gate.resolve();
  await asked;
  expect(log.slice(3)).toEqual(["before ends", "after ends", "resolved"]);
});

test("decodes results in arrival order", async () => {
  const { connection, wire } = createPair();
  const log: unknown[] = [];
  const decode = (value: unknown): unknown => log.push(value);
  const asked = [connection.request("a", {}, { decode }), connection.request("b", {}, { decode })];
  await wire.next();
  await wire.next();
  await wire.send(result(1, "second"), result(0, "first"), result(0, "again"));
  await expect(Promise.all(asked)).resolves.toEqual([2, 1]);
  expect(log).toEqual(["second", "first"]);
});

test("rejects a request if decoding its result throws, but keeps the connection open", async () => {
  const { connection, wire, errors } = createPair();
  const decode = (): never => {
    throw new Error("no room");
  };
  const asked = connection.request("new", {}, { decode });
  await wire.next();
  await wire.send(result(0, "id"));
  await expect(asked).rejects.toThrow("no room");
  await expectNextIsAnswerTo(wire, "after");
  expect(errors).toEqual([]);
});

test("does not decode results of failed or cancelled requests", async () => {
  const { connection, wire } = createPair();
  const received: unknown[] = [];
  const decode = (value: unknown): unknown => received.push(value);
  const controller = new AbortController();
  const refused = connection.request("a", {}, { decode });
  const malformed = connection.request("b", {}, { decode });
  const taken = connection.request("c", {}, { decode, signal: controller.signal });
  controller.abort();
  await wire.send(
    { jsonrpc: "2.0", id: 0, error: { code: 1, message: "no" } },
    { jsonrpc: "2.0", id: 1 },
    result(2, "late"),
  );
  await expect(refused).rejects.toMatchObject({ code: 1 });
  await expect(malformed).rejects.toMatchObject({ name: "InvalidMessageError" });
  await expect(taken).rejects.toMatchObject({ name: "AbortError" });
  await nextTurn();
  expect(received).toEqual([]);
});

test("cancels a request when its signal aborts", async () => {
  const { connection, wire, errors } = createPair();
  const controller = new AbortController();
  const asked = connection.request("slow", {}, { signal: controller.signal });
  await wire.next();
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  await expect(wire.next()).resolves.toEqual(note("$/cancel_request", { requestId: 0 }));
  await wire.send({ jsonrpc: "2.0", id: 0, error: { code: -32800, message: "Request cancelled" } });
  await expectNextIsAnswerTo(wire, "after");
  expect(errors).toEqual([]);
});

test("rejects an aborted request with the signal's reason", async () => {
  const { connection, wire } = createPair();
  const controller = new AbortController();
  const asked = connection.request("slow", {}, { signal: controller.signal });
  controller.abort("enough");
  await expect(asked).rejects.toBe("enough");
  await expect(connection.request("m", {}, { signal: controller.signal })).rejects.toBe("enough");
  await expect(wire.next()).resolves.toMatchObject({ method: "slow" });
  await expect(wire.next()).resolves.toMatchObject({ method: "$/cancel_request" });
  await expectNextIsAnswerTo(wire, "after");
});

test("rejects a request on timeout", async () => {
  const { connection, wire } = createPair();
  const asked = connection.request("slow", {}, { signal: AbortSignal.timeout(5) });
  await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
  await wire.next();
  await expect(wire.next()).resolves.toMatchObject({ method: "$/cancel_request" });
});

test("does not cancel a request that was already answered", async () => {
  const { connection, wire } = createPair();
  const controller = new AbortController();
  const asked = connection.request("quick", {}, { signal: controller.signal });
  await wire.next();
  await wire.send(result(0, "done"));
  await expect(asked).resolves.toBe("done");
  controller.abort();
  await expectNextIsAnswerTo(wire, "after");
});

test("rejects an answered request that is waiting for handlers when its signal aborts, without notifying the peer", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  const controller = new AbortController();
  const asked = connection.request("prompt", {}, { signal: controller.signal });
  await wire.next();
  await wire.send(note("stuck"), result(0, "end"));
  await expect(isPending(asked)).resolves.toBe(true);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  await expectNextIsAnswerTo(wire, "after");
  gate.resolve();
});

test("ignores a duplicate response and reports a response without a request", async () => {
  const { connection, wire, errors } = createPair();
  const asked = connection.request("m");
  await wire.next();
  await wire.send(result(0, "first"), result(0, "second"));
  await expect(asked).resolves.toBe("first");
  expect(errors).toEqual([]);
  await wire.send(result(1, null), result("0", null), result(-1, null), result(0.5, null));
  await expectNextIsAnswerTo(wire, "after");
  expect(errors.map(String)).toEqual(
    ["1", '"0"', "-1", "0.5"].map((id) => `Error: Cannot match response: no request has id ${id}`),
  );
});

test("reports an error from a peer that could not parse a message", async () => {
  const { wire, errors } = createPair();
  await wire.send({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
  await expectNextIsAnswerTo(wire, "after");
  expect(errors).toMatchObject([
    {
      message: "Cannot match response: no request has id null",
      cause: { code: -32700, message: "Parse error" },
    },
  ]);
});

test("rejects a request if its response is malformed", async () => {
  const { connection, wire, errors } = createPair({}, { answersInvalidMessages: true });
  const asked = connection.request("m");
  await wire.next();
  await wire.send('{"jsonrpc":"2.0","id":0,"error":"no"}');
  await expect(asked).rejects.toMatchObject({ name: "InvalidMessageError", responseId: 0 });
  await expectNextIsAnswerTo(wire, "after");
  expect(errors).toHaveLength(1);
});

test("keeps a response that is waiting for a handler even if a malformed response follows", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  const asked = connection.request("m");
  await wire.next();
  await wire.send(note("update"), result(0, "good"), '{"jsonrpc":"2.0","id":0}');
  gate.resolve();
  await expect(asked).resolves.toBe("good");
});

test("handles ids that are too large for a number", async () => {
  const signals: AbortSignal[] = [];
  const { wire, errors } = createPair({
    request: (_, __, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    },
  });
  const ask = (id: string): string => `{"jsonrpc":"2.0","id":${id},"method":"m"}`;
  await wire.send(ask("9007199254740992"), ask("9007199254740993"), ask("9007199254740993"));
  await wire.next();
  await wire.send('{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":9007199254740993}}');
  await wire.next();
  expect(wire.received).toEqual([
    '{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32600,"message":"Request id 9007199254740993 is in use"}}',
    '{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32800,"message":"Request cancelled"}}',
  ]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  await wire.send('{"jsonrpc":"2.0","id":9007199254740993,"result":null}');
  await wire.send(note("$/cancel_request", { requestId: 2 ** 53 }));
  await wire.next();
  expect(errors.map(String)).toEqual(["Error: Cannot match response: no request has id 9007199254740993"]);
});

test("handles deeply nested messages with any id", async () => {
  const { wire } = createPair();
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const params = `{"requestId":9007199254740993,"deep":${deep}}`;
  await wire.send(
    `{"jsonrpc":"2.0","method":"$/cancel_request","params":${params}}`,
    `{"jsonrpc":"2.0","id":9007199254740993,"result":${deep}}`,
    `{"jsonrpc":"2.0","id":9007199254740993,"method":"m","params":${params}}`,
  );
  await expect(wire.next()).resolves.toEqual(result(2 ** 53, null));
  await expectNextIsAnswerTo(wire, "after");
});

test("does not send params that are not valid JSON, but keeps the connection open", async () => {
  const { connection, wire } = createPair();
  await expect(connection.request("m", { big: 1n })).rejects.toBeInstanceOf(TypeError);
  await expect(connection.notify("m", { big: 1n })).rejects.toBeInstanceOf(TypeError);
  const asked = connection.request("m");
  await expect(wire.next()).resolves.toMatchObject({ method: "m" });
  await wire.send(result(1, "fine"));
  await expect(asked).resolves.toBe("fine");
});

const nonsense = [
  ["text that is not JSON", "Hello there", -32700, "Parse error"],
  ["half a message", '{"jsonrpc":"2.0"', -32700, "Parse error"],
  ["a primitive", "17", -32600, "Invalid request"],
  ["an object that is not a message", '{"secret":"s3cr3t"}', -32600, "Invalid request"],
  ["a JSON-RPC 1.0 message", '{"jsonrpc":"1.0","method":"m"}', -32600, "Invalid request"],
  ["a batch", '[{"jsonrpc":"2.0","id":3,"method":"m"}]', -32600, "Invalid request"],
] as const;

test.each(nonsense)(
  "responds to %s without echoing it if answersInvalidMessages is set",
  async (_, text, code, message) => {
    const { wire, errors } = createPair({}, { answersInvalidMessages: true });
    await wire.send(text);
    await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: null, error: { code, message } });
    await expectNextIsAnswerTo(wire, "after");
    expect(errors).toMatchObject([{ name: "InvalidMessageError", code }]);
  },
);

test.each(nonsense)(
  "reports %s without responding to it unless answersInvalidMessages is set",
  async (_, text, code) => {
    const { wire, errors } = createPair();
    await wire.send(text);
    await expectNextIsAnswerTo(wire, "after");
    expect(errors).toMatchObject([{ name: "InvalidMessageError", code }]);
  },
);

test.each([false, true])(
  "responds to a malformed request with answersInvalidMessages set to %s",
  async (does) => {
    const { wire, errors } = createPair({}, { answersInvalidMessages: does });
    const error = { code: -32600, message: "Invalid request" };
    for (const id of ["one", 2]) {
      await wire.send({ id, method: "m", params: "secret" });
      await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id, error });
    }
    await expectNextIsAnswerTo(wire, "after");
    expect(errors).toMatchObject([{ code: -32600 }, { code: -32600 }]);
  },
);

test("responds to an overlong message before it ends if answersInvalidMessages is set", async () => {
  const [left, right] = createInMemoryTransports();
  const wire = new WireEnd(right);
  const opened: Parameters<typeof left.open>[0][] = [];
  const open = left.open.bind(left);
  left.open = (receiver) => {
    opened.push(receiver);
    open(receiver);
  };
  const connection = new Connection(
    left,
    { request: () => null, notification: () => undefined },
    { answersInvalidMessages: true },
  );
  const asked = connection.request("m");
  opened[0]?.oversized(5000);
  const reason = new TransportError(
    "Cannot read: the peer sent a message of more than 5000 characters (maxMessageLength)",
  );
  await expect(asked).rejects.toEqual(reason);
  await expect(connection.closed).resolves.toEqual(reason);
  await expect(wire.next()).resolves.toMatchObject({ method: "m" });
  await expect(wire.next()).resolves.toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600, message: "Message of more than 5000 characters" },
  });
  await expect(wire.closed).resolves.toBeUndefined();
});

test("rejects pending requests with the reason when it closes", async () => {
  const { connection, wire } = createPair();
  const reason = new Error("The agent exited with code 3: no API key");
  const waiting = [
    connection.request("a"),
    connection.request("b", {}, { signal: new AbortController().signal }),
  ];
  expect(connection.reason).toBeUndefined();
  const closed = connection.close(reason);
  expect(connection.reason).toBe(reason);
  for (const asked of waiting) await expect(asked).rejects.toBe(reason);
  await closed;
  await expect(connection.closed).resolves.toBe(reason);
  await expect(connection.request("c")).rejects.toBe(reason);
  await expect(connection.notify("n")).rejects.toBe(reason);
  await expect(wire.closed).resolves.toBeUndefined();
});

test("rejects pending requests when the peer closes", async () => {
  const { connection, wire } = createPair();
  const asked = connection.request("a");
  await wire.next();
  await wire.close();
  await expect(asked).rejects.toEqual(new ConnectionClosedError("Connection closed by the peer"));
  await expect(connection.closed).resolves.toBeInstanceOf(ConnectionClosedError);
});

test("closes at the end of an `await using` block", async () => {
  const [left, right] = createInMemoryTransports();
  const wire = new WireEnd(right);
  {
    await using connection = new Connection(left, { request: () => null, notification: () => undefined });
    void connection.notify("sent before");
  }
  await expect(wire.next()).resolves.toMatchObject({ method: "sent before" });
  await expect(wire.closed).resolves.toBeUndefined();
});

test("keeps the original reason when closed again", async () => {
  const { connection } = createPair();
  await Promise.all([connection.close(new Error("first")), connection.close(new Error("second"))]);
  await connection.close();
  expect(connection.reason).toEqual(new Error("first"));
});

test("writes queued messages before closing", async () => {
  const { connection, wire } = createPair();
  for (let index = 0; index < 5000; index++) void connection.notify("n", { index, text: "x".repeat(1000) });
  await connection.close();
  await wire.closed;
  expect(wire.received).toHaveLength(5000);
});

test("closes promptly if the peer does not read, and delivers messages that the transport has accepted", async () => {
  const { connection, wire } = createPair({}, { closeTimeoutMs: 20 });
  wire.transport.pause();
  const asked = connection.request("m").catch((error: unknown) => error);
  for (let index = 0; index < 20; index++) void connection.notify("n", { text: "x".repeat(100_000) });
  const reason = new Error("No longer wanted");
  await connection.close(reason);
  await expect(asked).resolves.toBe(reason);
  await expect(connection.closed).resolves.toBe(reason);
  wire.transport.resume();
  await expect(wire.next()).resolves.toMatchObject({ method: "m" });
  await expect(wire.closed).resolves.toBeUndefined();
});

test("waits two seconds by default for a peer that does not read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { connection, wire } = createPair();
  wire.transport.pause();
  for (let index = 0; index < 20; index++) void connection.notify("n", { text: "x".repeat(100_000) });
  const closed = connection.close();
  await vi.advanceTimersByTimeAsync(1999);
  await expect(isPending(closed)).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

test("resolves a request that was answered before the peer closed, once the handlers finish", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire } = createPair({ notification: () => gate.promise });
  const asked = connection.request("prompt");
  await wire.next();
  await wire.send(note("update"), result(0, "end"));
  await wire.close();
  await connection.closed;
  await expect(isPending(asked)).resolves.toBe(true);
  gate.resolve();
  await expect(asked).resolves.toBe("end");
});

test("does not leave any request pending after close, not even an answered one", async () => {
  const { connection, wire } = createPair({ notification: () => Promise.withResolvers<void>().promise });
  const byUs = connection.request("prompt");
  await wire.next();
  await wire.send(note("never handled"), result(0, "end"));
  await expect(isPending(byUs)).resolves.toBe(true);
  await connection.close();
  await expect(byUs).rejects.toBeInstanceOf(ConnectionClosedError);

  const second = createPair({ notification: () => Promise.withResolvers<void>().promise });
  const byPeer = second.connection.request("prompt");
  await second.wire.next();
  await second.wire.send(note("never handled"), result(0, "end"));
  await second.wire.close();
  await second.connection.closed;
  await second.connection.close();
  await expect(byPeer).rejects.toEqual(new ConnectionClosedError("Connection closed by the peer"));
});

test("closes if the peer does not read within the stall timeout", async () => {
  const { connection, wire } = createPair({}, { stallTimeoutMs: 20 });
  wire.transport.pause();
  const asked = connection.request("m");
  const reason = new TransportError("Cannot write: the peer read nothing for 0.02 s (stallTimeoutMs)");
  await expect(asked).rejects.toEqual(reason);
  await expect(connection.closed).resolves.toEqual(reason);
});

test("closes if the unwritten data exceeds the limit", async () => {
  const { connection, wire } = createPair({}, { maxUnwrittenLength: 1_000_000 });
  wire.transport.pause();
  const asked = connection.request("m");
  for (let index = 0; index < 20; index++) void connection.notify("n", { text: "x".repeat(100_000) });
  await expect(asked).rejects.toMatchObject({ name: "TransportError" });
  await expect(connection.notify("n")).rejects.toMatchObject({ name: "TransportError" });
});

test("does not send a message that is too long, but keeps the connection open", async () => {
  const text = "x".repeat(1000);
  const { connection, wire, errors } = createPair({ request: () => text }, { maxMessageLength: 1000 });
  await expect(connection.request("m", { text })).rejects.toThrow(
    new RangeError("Cannot send a message of 1058 characters: maxMessageLength is 1000"),
  );
  await expect(connection.notify("n", { text })).rejects.toBeInstanceOf(RangeError);
  await wire.send(call("a"));
  await expect(wire.next()).resolves.toMatchObject({ id: "a", error: { code: -32603 } });
  expect(errors).toMatchObject([{ name: "RangeError" }]);
  void connection.request("m", { text: text.slice(100) }).catch(() => undefined);
  await expect(wire.next()).resolves.toMatchObject({ id: 1 });
});

test("slows down a sender that awaits each notification while the peer does not read", async () => {
  const { connection, wire } = createPair();
  wire.transport.pause();
  let sent = 0;
  const sending = (async () => {
    for (; sent < 1000; sent++) await connection.notify("n", { text: "x".repeat(1000) });
  })();
  await nextTurn();
  expect(sent).toBeLessThan(100);
  wire.transport.resume();
  await sending;
  expect(sent).toBe(1000);
});

test("stops reading while too many notification handlers are running", async () => {
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const { wire } = createPair({
    async notification() {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
    },
  });
  let sent = 0;
  const sending = (async () => {
    for (; sent < 10_000; sent += 100) {
      await wire.send(...Array.from({ length: 100 }, () => note("update")));
    }
  })();
  await nextTurn();
  expect(most).toBeLessThan(1200);
  expect(sent).toBeLessThan(1500);
  const openGates = (): object => {
    for (const open of gates.splice(0)) open();
    return { sent, running };
  };
  await expect.poll(openGates, { interval: 1 }).toEqual({ sent: 10_000, running: 0 });
  await sending;
  expect(most).toBeLessThan(1200);
});

test("can always send a handler's request and receive the response, even while many handlers are running", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let finished = 0;
  const { connection, wire } = createPair({
    async notification(_, params) {
      const { index } = params as { index: number };
      // Finishes some handlers first, so that input stays paused even though the number of running handlers is below
      // the limit.
      await gates[index < 300 ? 0 : 1]?.promise;
      if (index >= 300) await connection.request("set_mode", { index });
      finished += 1;
    },
  });
  const updates = Array.from({ length: 1100 }, (_, index) => note("update", { index }));
  void wire.send(...updates);
  gates[0]?.resolve();
  await expect.poll(() => finished).toBe(300);
  gates[1]?.resolve();
  const asked = await Promise.all(Array.from({ length: 800 }, () => wire.next()));
  void wire.send(...asked.map((message) => result((message as { id: number }).id, null)));
  await expect.poll(() => finished).toBe(1100);
});

test("keeps reading while handlers wait to write, so two floods do not deadlock", async () => {
  const [left, right] = createInMemoryTransports();
  const text = "x".repeat(10_000);
  const received = { left: 0, right: 0 };
  const join = (transport: typeof left, side: keyof typeof received): Connection => {
    const connection = new Connection(transport, {
      request: () => null,
      async notification(method) {
        if (method === "question") await connection.notify("answer", { text });
        else received[side] += 1;
      },
    });
    onTestFinished(() => connection.close());
    return connection;
  };
  const ends = [join(left, "left"), join(right, "right")];
  for (let index = 0; index < 1000; index++) {
    for (const connection of ends) void connection.notify("question", { text });
  }
  await expect.poll(() => received).toEqual({ left: 1000, right: 1000 });
});

test("keeps reading slowly if no handler finishes, because handlers may be waiting for a message", async () => {
  const last = Promise.withResolvers<void>();
  let finished = 0;
  const { wire } = createPair(
    {
      async notification(method) {
        if (method === "last") last.resolve();
        await last.promise;
        finished += 1;
      },
    },
    { stallTimeoutMs: 200 },
  );
  for (let index = 0; index < 30; index++)
    void wire.send(...Array.from({ length: 100 }, () => note("update")));
  void wire.send(note("last"));
  await expect.poll(() => finished).toBe(3001);
});

test("reads before a waiting peer times out, even if handlers are slow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [left, right] = createInMemoryTransports();
  const unfinished: (() => void)[] = [];
  let received = 0;
  const quiet: MessageHandler = { request: () => null, notification: () => undefined };
  const slow: MessageHandler = {
    request: () => null,
    notification: () => new Promise<void>((resolve) => void (received = unfinished.push(resolve))),
  };
  const connections = [
    new Connection(left, quiet, { stallTimeoutMs: 1000 }),
    new Connection(right, slow, { stallTimeoutMs: 1000 }),
  ];
  onTestFinished(() =>
    Promise.all(connections.map((connection) => connection.close())).then(() => undefined),
  );
  for (let index = 0; index < 5000; index++) void connections[0]?.notify("n", { text: "x".repeat(100) });
  for (let ms = 0; ms < 2000; ms += 100) {
    unfinished[ms / 100]?.();
    await nextTurn();
    vi.advanceTimersByTime(100);
  }
  expect(received).toBe(5000);
  expect(connections.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});

test("closes if the unhandled input exceeds the limit", async () => {
  const { connection, wire, errors } = createPair(
    { notification: () => connection.request("never answered").then(() => undefined) },
    { maxUnhandledLength: 2_000_000 },
  );
  const flood = (async () => {
    for (let index = 0; index < 40; index++) await wire.send(note("n", { text: "x".repeat(100_000) }));
  })();
  await expect(connection.closed).resolves.toMatchObject({
    name: "TransportError",
    message: expect.stringMatching(
      /^Cannot keep up with the peer: \d+ characters wait .*maxUnhandledLength/,
    ) as string,
  });
  await flood.catch(() => undefined);
  expect(errors.every((error) => error === connection.reason)).toBe(true);
});

test("closes if the requests without a response exceed maxUnhandledLength", async () => {
  const { connection, wire } = createPair(
    { request: () => Promise.withResolvers().promise },
    { maxUnhandledLength: 2_000_000 },
  );
  const flood = (async () => {
    for (let index = 0; index < 40; index++) await wire.send(call(index, "m", { text: "x".repeat(100_000) }));
  })();
  await expect(connection.closed).resolves.toMatchObject({ name: "TransportError" });
  await flood.catch(() => undefined);
});

test("counts small requests by their memory usage instead of their length", async () => {
  const { connection, wire } = createPair(
    { request: () => new Promise(() => undefined) },
    { maxUnhandledLength: 100 * 4024 },
  );
  await wire.send(...Array.from({ length: 100 }, (_, id) => call(id)));
  await nextTurn();
  expect(connection.reason).toBeUndefined();
  await wire.send(call(100));
  await expect(connection.closed).resolves.toBeInstanceOf(TransportError);
});

test("passes every message to the tap exactly as sent or received", async () => {
  const seen: string[] = [];
  const { connection, wire } = createPair(
    {},
    { tap: (direction, text) => seen.push(`${direction} ${text}`) },
  );
  const asked = connection.request("m");
  await wire.next();
  await wire.send('{"jsonrpc":"2.0", "id":0,"result":1}', "noise");
  await asked;
  await expectNextIsAnswerTo(wire, "x");
  expect(seen).toEqual([
    'out {"jsonrpc":"2.0","id":0,"method":"m"}',
    'in {"jsonrpc":"2.0", "id":0,"result":1}',
    "in noise",
    'in {"jsonrpc":"2.0","id":"x","method":"ping"}',
    'out {"jsonrpc":"2.0","id":"x","result":null}',
  ]);
});

test("keeps working if the tap and onError throw, and turns both exceptions into uncaught errors", async () => {
  const [uncaught, listeners] = [[] as unknown[], process.listeners("uncaughtException")];
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => uncaught.push(error));
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  });
  const fail = (): Promise<never> => Promise.reject(new Error("in a handler"));
  const [inTap, inOnError] = [new Error("in the tap"), new Error("in onError")];
  const throwing: ConnectionOptions = {
    tap: () => {
      throw inTap;
    },
    onError: () => {
      throw inOnError;
    },
  };
  const { connection, wire } = createPair({ request: fail, notification: fail }, throwing);
  const asked = connection.request("m");
  await wire.next();
  await wire.send(call(1), note("n"), result(0, "end"));
  await expect(asked).resolves.toBe("end");
  await expect(wire.next()).resolves.toMatchObject({ id: 1, error: { code: -32603 } });
  expect(uncaught.filter((error) => error === inOnError)).toHaveLength(2);
  expect(uncaught.filter((error) => error === inTap)).toHaveLength(5);
});

test("calls a replacement handler", async () => {
  const { connection, wire } = createPair();
  connection.handler = { request: () => "second", notification: () => undefined };
  await wire.send(call(1));
  await expect(wire.next()).resolves.toEqual(result(1, "second"));
});

test("does not cause an unhandled rejection if notify fails", async () => {
  const { connection } = createPair();
  await connection.close();
  const unhandled: unknown[] = [];
  const listener = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", listener);
  void connection.notify("n");
  await nextTurn();
  process.off("unhandledRejection", listener);
  expect(unhandled).toEqual([]);
  await expect(connection.notify("n")).rejects.toBe(connection.reason);
});
