import { runInNewContext } from "node:vm";

import { expect, onTestFinished, test } from "vitest";

import { RequestError } from "../jsonrpc/request-error.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { Connection } from "./connection.ts";
import type { MessageHandler } from "./dispatcher.ts";
import type { RequestContext } from "./incoming-request.ts";

interface Served {
  readonly connection: Connection;
  readonly wire: WireEnd;
  readonly errors: unknown[];
}

function serve(request: MessageHandler["request"], notification?: MessageHandler["notification"]): Served {
  const [left, right] = createInMemoryTransports();
  const errors: unknown[] = [];
  const wire = new WireEnd(right);
  const connection = new Connection(
    left,
    { request, notification: notification ?? (() => undefined) },
    { answersInvalidMessages: true, onError: (error) => errors.push(error) },
  );
  onTestFinished(() => connection.close());
  return { connection, wire, errors };
}

const call = (id: unknown, method = "m", params?: unknown): unknown => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const note = (method: string, params?: unknown): unknown => ({ jsonrpc: "2.0", method, params });
const result = (id: unknown, value: unknown): unknown => ({ jsonrpc: "2.0", id, result: value });
const failure = (id: unknown, code: number, message: string, data?: unknown): unknown => ({
  jsonrpc: "2.0",
  id,
  error: data === undefined ? { code, message } : { code, message, data },
});
const cancel = (requestId: unknown): unknown => note("$/cancel_request", { requestId });

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test.each([
  ["a value", () => ({ ok: true }), { ok: true }],
  ["a promise", () => Promise.resolve([1]), [1]],
  ["nothing", () => undefined, null],
  ["a promise of undefined", () => Promise.resolve(), null],
  ["a promise from another realm", () => runInNewContext("Promise.resolve('late')"), "late"],
])("sends the result of a handler that returns %s", async (_, handler, expected) => {
  const { wire } = serve(handler);
  await wire.send(call(1));
  await expect(wire.next()).resolves.toEqual(result(1, expected));
});

test.each([0, 7, -1, 1.5, "", "a-b", null])("uses the request id %j in the response", async (id) => {
  const { wire } = serve(() => "answer");
  await wire.send(call(id));
  await expect(wire.next()).resolves.toEqual(result(id, "answer"));
});

test("passes method and params to the handler unchanged", async () => {
  const seen: unknown[] = [];
  const { wire } = serve(
    (method, params) => void seen.push(method, params),
    (method, params) => void seen.push(method, params),
  );
  await wire.send(note("n", { a: 1 }), note("n"), call(1, "constructor", [1]), call(2, "m", null));
  await wire.next();
  await wire.next();
  expect(seen).toEqual(["n", { a: 1 }, "n", undefined, "constructor", [1], "m", null]);
});

function rethrow(error: unknown): never {
  throw error;
}

test("sends a thrown or rejected RequestError unchanged", async () => {
  const error = new RequestError(-32002, "No such session", { sessionId: "s" });
  const { wire, errors } = serve((method) => (method === "throw" ? rethrow(error) : Promise.reject(error)));
  await wire.send(call(1, "throw"), call(2, "reject"));
  await expect(wire.next()).resolves.toEqual(failure(1, -32002, "No such session", { sessionId: "s" }));
  await expect(wire.next()).resolves.toEqual(failure(2, -32002, "No such session", { sessionId: "s" }));
  expect(errors).toEqual([]);
});

test.each([
  ["an error", new Error("ENOENT: /home/me/.secret")],
  ["an error that looks like JSON", new Error('{"code":1,"apiKey":"k"}')],
  ["an object that looks like an error on the wire", { code: -32000, message: "secret" }],
  ["a string", "secret"],
  ["an undefined value", undefined],
  ["an AbortError without an abort", new DOMException("secret", "AbortError")],
])("hides %s from the peer but reports it, whether thrown or rejected", async (_, error) => {
  const { wire, errors } = serve((method) => (method === "throw" ? rethrow(error) : Promise.reject(error)));
  await wire.send(call(1, "throw"), call(2, "reject"));
  await expect(wire.next()).resolves.toEqual(failure(1, -32603, "Internal error"));
  await expect(wire.next()).resolves.toEqual(failure(2, -32603, "Internal error"));
  expect(errors).toHaveLength(2);
  expect(errors[0]).toBe(error);
  expect(errors[1]).toBe(error);
});

test.each([
  ["a BigInt", 1n],
  ["a cyclic object", cycle],
  ["a function", () => 1],
  ["an object with a toJSON that throws", { toJSON: () => rethrow(new Error("secret")) }],
  ["an object that throws on access", new Proxy({}, { get: () => rethrow(new Error("secret")) })],
])("fails only the request whose result is %s", async (_, value) => {
  const { wire, errors } = serve((method) => (method === "bad" ? { value }.value : "good"));
  await wire.send(call(1, "bad"), call(2, "good"));
  await expect(wire.next()).resolves.toEqual(failure(1, -32603, "Internal error"));
  await expect(wire.next()).resolves.toEqual(result(2, "good"));
  expect(errors).toHaveLength(1);
});

test("reports exceptions from notification handlers without responding", async () => {
  const { wire, errors } = serve(
    () => "pong",
    (method) => (method === "throw" ? rethrow(new Error("thrown")) : Promise.reject(new Error("rejected"))),
  );
  await wire.send(note("throw"), note("reject"), call(1));
  await expect(wire.next()).resolves.toEqual(result(1, "pong"));
  expect(errors).toEqual([new Error("thrown"), new Error("rejected")]);
});

test("rejects a request whose id is already in use, and still responds to the first one", async () => {
  const gate = Promise.withResolvers<string>();
  const { wire } = serve(() => gate.promise);
  await wire.send(call(1), call(1), call("1"));
  await expect(wire.next()).resolves.toEqual(failure(1, -32600, "Request id 1 is in use"));
  gate.resolve("done");
  await expect(wire.next()).resolves.toEqual(result(1, "done"));
  await expect(wire.next()).resolves.toEqual(result("1", "done"));
  await wire.send(call(1));
  await expect(wire.next()).resolves.toEqual(result(1, "done"));
});

test("aborts the signal of a request that the peer cancels", async () => {
  const { wire, errors } = serve(
    (_, __, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  await wire.send(call("slow"), cancel("slow"));
  await expect(wire.next()).resolves.toEqual(failure("slow", -32800, "Request cancelled"));
  expect(errors).toEqual([]);
});

test("turns an AbortError from a cancelled request into the cancellation error", async () => {
  const { wire, errors } = serve(async (_, __, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    throw new DOMException("Stopped", "AbortError");
  });
  await wire.send(call(1), cancel(1));
  await expect(wire.next()).resolves.toEqual(failure(1, -32800, "Request cancelled"));
  expect(errors).toEqual([]);
});

test("still sends a result for a cancelled request if its handler returns one", async () => {
  const { wire, errors } = serve(async (method, _, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return method === "end" ? { stopReason: "cancelled" } : rethrow(new Error("broken"));
  });
  await wire.send(call(1, "end"), call(2, "break"), cancel(1), cancel(2));
  await expect(wire.next()).resolves.toEqual(result(1, { stopReason: "cancelled" }));
  await expect(wire.next()).resolves.toEqual(failure(2, -32603, "Internal error"));
  expect(errors).toEqual([new Error("broken")]);
});

test("returns an aborted signal even if the signal is not read until after the cancellation", async () => {
  const gate = Promise.withResolvers<void>();
  const { wire } = serve(async (_, __, context) => {
    await gate.promise;
    return context.signal.aborted;
  });
  await wire.send(call(1), call(2), cancel(1));
  gate.resolve();
  await expect(wire.next()).resolves.toEqual(result(1, true));
  await expect(wire.next()).resolves.toEqual(result(2, false));
});

test("ignores cancellations of unknown requests and those without an id", async () => {
  const { wire, errors } = serve(() => "done");
  await wire.send(
    call(1),
    cancel(1),
    cancel(99),
    cancel(null),
    note("$/cancel_request"),
    note("$/cancel_request", []),
  );
  await expect(wire.next()).resolves.toEqual(result(1, "done"));
  await wire.send(call(2));
  await expect(wire.next()).resolves.toEqual(result(2, "done"));
  expect(errors).toEqual([]);
});

test("runs afterResponse callbacks right after the response, before anything else", async () => {
  const { connection, wire } = serve((method, _, context) => {
    context.afterResponse(() => void connection.notify(`first after ${method}`));
    context.afterResponse(() => void connection.notify(`second after ${method}`));
    void connection.notify(`before ${method}`);
    return method === "sync" ? "s" : Promise.resolve("a");
  });
  await wire.send(call(1, "sync"), call(2, "async"));
  const sent = [];
  for (let index = 0; index < 8; index++) sent.push(await wire.next());
  expect(sent).toEqual([
    note("before sync"),
    result(1, "s"),
    note("first after sync"),
    note("second after sync"),
    note("before async"),
    result(2, "a"),
    note("first after async"),
    note("second after async"),
  ]);
});

test("also runs afterResponse callbacks after an error, and immediately if the response has been sent", async () => {
  const ran: string[] = [];
  const contexts: RequestContext[] = [];
  const { wire } = serve((_, __, context) => {
    contexts.push(context);
    context.afterResponse(() => ran.push("after the error"));
    throw new RequestError(1, "no");
  });
  await wire.send(call(1));
  await wire.next();
  contexts[0]?.afterResponse(() => ran.push("late"));
  expect(ran).toEqual(["after the error", "late"]);
});

test.each(["sync", "async"])(
  "with %s handlers, responds once and reports the error if an afterResponse callback throws",
  async (kind) => {
    const ran: string[] = [];
    const { wire, errors } = serve((_, __, context) => {
      context.afterResponse(() => rethrow(new Error("after")));
      context.afterResponse(() => ran.push("second"));
      return kind === "sync" ? "done" : Promise.resolve("done");
    });
    await wire.send(call(1));
    await expect(wire.next()).resolves.toEqual(result(1, "done"));
    await wire.send(call(2));
    await expect(wire.next()).resolves.toEqual(result(2, "done"));
    expect(ran).toEqual(["second", "second"]);
    expect(errors).toEqual([new Error("after"), new Error("after")]);
  },
);

test("aborts running handlers when the connection closes and drops their responses", async () => {
  const stopped = Promise.withResolvers<unknown>();
  const reason = new Error("bye");
  const { connection, wire, errors } = serve(async (_, __, { signal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    stopped.resolve(signal.reason);
    return "late";
  });
  await wire.send(call(1));
  await connection.close(reason);
  await expect(stopped.promise).resolves.toBe(reason);
  await wire.closed;
  expect(wire.received).toEqual([]);
  expect(errors).toEqual([]);
});

test("after the connection closes, reports a handler's exception unless it is the abort reason", async () => {
  const gate = Promise.withResolvers<void>();
  const { connection, wire, errors } = serve(async (method, _, { signal }) => {
    await gate.promise;
    if (method === "stop") signal.throwIfAborted();
    throw new Error("broken");
  });
  await wire.send(call(1, "stop"), call(2, "break"));
  await connection.close();
  gate.resolve();
  await expect.poll(() => errors).toEqual([new Error("broken")]);
});

test.each([
  [
    "request handler throws",
    call(1, "_ask", { sessionId: "s" }),
    () => {
      throw new Error("x");
    },
  ],
  ["request handler rejects", call(1, "_ask", { sessionId: "s" }), () => Promise.reject(new Error("x"))],
  ["request result is not JSON", call(1, "_ask", { sessionId: "s" }), () => cycle],
  [
    "callback after a response throws",
    call(1, "_ask", { sessionId: "s" }),
    (_m: string, _p: unknown, context: RequestContext) =>
      context.afterResponse(() => {
        throw new Error("x");
      }),
  ],
  [
    "notification handler throws",
    note("_ask", { sessionId: "s" }),
    () => {
      throw new Error("x");
    },
  ],
  ["notification handler rejects", note("_ask", { sessionId: "s" }), () => Promise.reject(new Error("x"))],
])("calls `onError` with the message if a %s", async (_, message, handle) => {
  const [left, right] = createInMemoryTransports();
  const reported = Promise.withResolvers<unknown>();
  const wire = new WireEnd(right);
  const connection = new Connection(
    left,
    { request: handle, notification: handle as MessageHandler["notification"] },
    { onError: (_error, cause) => reported.resolve(cause) },
  );
  onTestFinished(() => connection.close());
  await wire.send(message);
  await expect(reported.promise).resolves.toMatchObject({ method: "_ask", params: { sessionId: "s" } });
});
