import { runInNewContext } from "node:vm";

import { type Decoder, type Descriptor, ValidationError, type Validator } from "@parley/schema";
import { expect, onTestFinished, test } from "vitest";

import { Connection } from "../connection/connection.ts";
import { RequestError } from "../jsonrpc/request-error.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { type MessageRepair, Peer, type PeerHandlers, type PeerOptions } from "./peer.ts";

interface Greeting {
  name: string;
}

interface Answer {
  text: string;
}

interface Sends {
  requests: { ask: { params: Greeting; result: Answer } };
  notifications: { greet: { params: Greeting } };
}

interface Receives {
  requests: { greet: { params: Greeting; result: Answer } };
  notifications: { note: { params: Greeting } };
}

/** Creates a decoder that requires `member` to be a string. It repairs a number and reports the repair. */
function decoderOf<T extends object>(definition: string, member: keyof T & string): Decoder<T> {
  const validate = (value: unknown): T => {
    const received = (value as T | undefined)?.[member];
    if (typeof received === "string") return value as T;
    throw new ValidationError(definition, [
      { path: [member], expected: "string", received: typeof received },
    ]);
  };
  const decode: Decoder<T>["decode"] = (value, onRepair) => {
    const received: unknown = (value as T | undefined)?.[member];
    if (typeof received !== "number") return validate(value);
    onRepair?.({ path: [member], expected: "string", received: String(received) });
    return { ...(value as T), [member]: String(received) };
  };
  return { definition, validate, decode };
}

const greeting = decoderOf<Greeting>("Greeting", "name");
const answer = decoderOf<Answer>("Answer", "text");

const descriptor: Descriptor<Sends, Receives> = {
  version: 1,
  side: "client",
  sends: {
    requests: { ask: { params: greeting, result: answer } },
    notifications: { greet: { params: greeting } },
  },
  receives: {
    requests: { greet: { params: greeting, result: answer } },
    notifications: { note: { params: greeting } },
  },
};

interface Ends {
  readonly peer: Peer<Sends, Receives>;
  readonly wire: WireEnd;
  readonly errors: unknown[];
  readonly repairs: MessageRepair[];
}

function createPeer(handlers: Partial<PeerHandlers<Receives>> = {}, options: PeerOptions = {}): Ends {
  const [left, right] = createInMemoryTransports();
  const errors: unknown[] = [];
  const repairs: MessageRepair[] = [];
  const wire = new WireEnd(right);
  const nothing = { request: () => null, notification: () => undefined };
  const connection = new Connection(left, nothing, { onError: (error) => errors.push(error) });
  const peer = new Peer(connection, descriptor, {
    handlers: { requests: {}, notifications: {}, ...handlers },
    onRepair: (repair) => repairs.push(repair),
    ...options,
  });
  onTestFinished(() => connection.close());
  return { peer, wire, errors, repairs };
}

const call = (id: unknown, method: string, params?: unknown): unknown => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const note = (method: string, params?: unknown): unknown => ({ jsonrpc: "2.0", method, params });
const result = (id: unknown, value: unknown): unknown => ({ jsonrpc: "2.0", id, result: value });
const internalError = (id: unknown): unknown => ({
  jsonrpc: "2.0",
  id,
  error: { code: -32603, message: "Internal error" },
});

/** Returns a value as an untyped caller might pass it. */
const untyped = (value: unknown): Greeting => value as Greeting;
const untypedAnswer = (value: unknown): Answer => value as Answer;

test("passes unknown methods to the extension handlers without validation", async () => {
  const received: unknown[] = [];
  const { wire } = createPeer({
    extensionRequest: (method, params) => ({ method, params }),
    extensionNotification: (method, params) => void received.push([method, params]),
  });
  await wire.send(
    note("_more", { n: 1 }),
    note("note", { name: "Ada" }),
    note("_more"),
    call(1, "_ask", [2]),
  );
  await expect(wire.next()).resolves.toEqual(result(1, { method: "_ask", params: [2] }));
  expect(received).toEqual([
    ["_more", { n: 1 }],
    ["_more", undefined],
  ]);
});

test("does not pass known methods to the extension handlers", async () => {
  const received: string[] = [];
  const { wire } = createPeer({
    extensionRequest: (method) => received.push(method),
    extensionNotification: (method) => void received.push(method),
  });
  await wire.send(note("note", { name: "Ada" }), note("greet"));
  for (const method of ["greet", "note"]) {
    await wire.send(call(method, method, { name: "Ada" }));
    await expect(wire.next()).resolves.toMatchObject({ id: method, error: { code: -32601 } });
  }
  expect(received).toEqual([]);
});

test("sends a request and resolves with the decoded result", async () => {
  const { peer, wire, repairs } = createPeer();
  const asked = peer.request("ask", { name: "Ada" });
  await expect(wire.next()).resolves.toEqual(call(0, "ask", { name: "Ada" }));
  await wire.send(result(0, { text: 7, more: true }));
  await expect(asked).resolves.toEqual({ text: "7", more: true });
  expect(repairs).toEqual([{ method: "ask", issue: { path: ["text"], expected: "string", received: "7" } }]);
});

test("calls onResult before the handler for a later notification starts", async () => {
  const log: string[] = [];
  const { peer, wire, repairs } = createPeer({
    notifications: { note: ({ name }) => void log.push(`note ${name}`) },
  });
  const asked = peer.request(
    "ask",
    { name: "Ada" },
    { onResult: ({ text }) => void log.push(`result ${text}`) },
  );
  await wire.send(note("note", { name: "before" }), result(0, { text: 7 }), note("note", { name: "after" }));
  await expect(asked).resolves.toEqual({ text: "7" });
  expect(log).toEqual(["note before", "result 7", "note after"]);
  expect(repairs).toHaveLength(1);
});

test("does not call onResult with an undecodable result", async () => {
  const { peer, wire } = createPeer();
  const received: unknown[] = [];
  const asked = peer.request("ask", { name: "Ada" }, { onResult: (value) => void received.push(value) });
  await wire.send(result(0, { nope: 1 }));
  await expect(asked).rejects.toBeInstanceOf(ValidationError);
  expect(received).toEqual([]);
});

test("rejects an undecodable result, but keeps the connection open", async () => {
  const { peer, wire } = createPeer();
  const asked = peer.request("ask", { name: "Ada" });
  await wire.send(result(0, { nope: 1 }));
  await expect(asked).rejects.toBeInstanceOf(ValidationError);
  const again = peer.request("ask", { name: "Ada" });
  await wire.send(result(1, { text: "ok" }));
  await expect(again).resolves.toEqual({ text: "ok" });
});

test("rejects a request with the peer's error or the signal's reason", async () => {
  const { peer, wire } = createPeer();
  const refused = peer.request("ask", { name: "Ada" });
  await wire.send({ jsonrpc: "2.0", id: 0, error: { code: -32000, message: "Sign in first" } });
  await expect(refused).rejects.toEqual(new RequestError(-32000, "Sign in first"));
  const controller = new AbortController();
  const taken = peer.request("ask", { name: "Ada" }, { signal: controller.signal });
  controller.abort();
  await expect(taken).rejects.toMatchObject({ name: "AbortError" });
});

test("does not send invalid params, and names the invalid part", async () => {
  const { peer, wire } = createPeer();
  const issues = [{ path: ["name"], expected: "string", received: "number" }];
  await expect(peer.request("ask", untyped({ name: 1 }))).rejects.toMatchObject({
    definition: "Greeting",
    issues,
  });
  await expect(peer.notify("greet", untyped({ name: 1 }))).rejects.toMatchObject({
    definition: "Greeting",
    issues,
  });
  await peer.notify("greet", { name: "Ada" });
  await expect(wire.next()).resolves.toEqual(note("greet", { name: "Ada" }));
});

test("sends invalid params and results if validatesOutgoing is false", async () => {
  const { peer, wire } = createPeer(
    { requests: { greet: () => untypedAnswer({ text: 1 }) } },
    { validatesOutgoing: false },
  );
  void peer.request("ask", untyped({ name: 1 })).catch(() => undefined);
  void peer.notify("greet", untyped({ name: 2 }));
  await expect(wire.next()).resolves.toEqual(call(0, "ask", { name: 1 }));
  await expect(wire.next()).resolves.toEqual(note("greet", { name: 2 }));
  await wire.send(call(1, "greet", { name: "Ada" }));
  await expect(wire.next()).resolves.toEqual(result(1, { text: 1 }));
});

test("sends messages in call order", async () => {
  const { peer, wire } = createPeer();
  void peer.notify("greet", { name: "1" });
  void peer.request("ask", { name: "2" }).catch(() => undefined);
  void peer.notify("greet", { name: "3" });
  const names = [await wire.next(), await wire.next(), await wire.next()].map(
    (message) => (message as { params: Greeting }).params.name,
  );
  expect(names).toEqual(["1", "2", "3"]);
});

test("passes decoded params to the handler and sends its result", async () => {
  const { wire, repairs } = createPeer({
    requests: { greet: ({ name }, { id }) => ({ text: `Hello ${name}, you are ${String(id)}` }) },
  });
  await wire.send(call("a", "greet", { name: 7 }));
  await expect(wire.next()).resolves.toEqual(result("a", { text: "Hello 7, you are a" }));
  expect(repairs).toEqual([
    { method: "greet", issue: { path: ["name"], expected: "string", received: "7" } },
  ]);
});

test("responds to invalid params with the issues", async () => {
  const { wire, errors } = createPeer({ requests: { greet: () => ({ text: "" }) } });
  await wire.send(call(1, "greet", { name: {} }), call(2, "greet"), call(3, "greet", null));
  const error = (received: string): unknown => ({
    code: -32602,
    message: `Cannot accept Greeting: "name" must be string, not ${received}`,
    data: { issues: [{ path: ["name"], expected: "string", received }] },
  });
  await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 1, error: error("object") });
  await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 2, error: error("undefined") });
  await expect(wire.next()).resolves.toEqual({ jsonrpc: "2.0", id: 3, error: error("undefined") });
  expect(errors).toEqual([]);
});

test.each([
  ["a value", (value: Answer) => value],
  ["a promise", (value: Answer) => Promise.resolve(value)],
  [
    "a promise from another realm",
    (value: Answer) => runInNewContext("Promise.resolve(value)", { value }) as Promise<Answer>,
  ],
  [
    "a thenable that is not a promise",
    (value: Answer) => {
      const resolveTo = (resolve: (settled: Answer) => void): void => resolve(value);
      return Object.fromEntries(["then"].map((name) => [name, resolveTo])) as unknown as Promise<Answer>;
    },
  ],
])("validates a handler's result if it is %s", async (_, wrap) => {
  const { wire, errors } = createPeer({
    requests: { greet: ({ name }) => wrap(name === "good" ? { text: "fine" } : untypedAnswer({ text: 1n })) },
  });
  await wire.send(call(1, "greet", { name: "good" }), call(2, "greet", { name: "bad" }));
  await expect(wire.next()).resolves.toEqual(result(1, { text: "fine" }));
  await expect(wire.next()).resolves.toEqual(internalError(2));
  expect(errors).toMatchObject([{ name: "ValidationError", definition: "Answer" }]);
});

test("does not send a handler's validation error to the peer", async () => {
  const { peer, wire, errors } = createPeer({
    requests: { greet: () => peer.request("ask", untyped({})) },
  });
  await wire.send(call(1, "greet", { name: "Ada" }));
  await expect(wire.next()).resolves.toEqual(internalError(1));
  expect(errors).toMatchObject([{ name: "ValidationError", definition: "Greeting" }]);
});

test.each(["nothing", "constructor", "__proto__", "toString", "hasOwnProperty"])(
  "treats the method %s as unknown",
  async (method) => {
    const { wire, errors } = createPeer({ requests: { greet: () => ({ text: "" }) } });
    await wire.send(note(method, {}), call(1, method, {}));
    await expect(wire.next()).resolves.toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32601, message: `Method not found: "${method}"`, data: { method } },
    });
    expect(errors).toEqual([]);
  },
);

test("responds to a method without a handler as unknown", async () => {
  const { wire } = createPeer();
  await wire.send(call(1, "greet", { name: "Ada" }));
  await expect(wire.next()).resolves.toMatchObject({ id: 1, error: { code: -32601 } });
});

test("decodes a notification once and passes it to its handler", async () => {
  const seen: unknown[] = [];
  const { peer, wire, repairs } = createPeer({
    requests: { greet: () => ({ text: "" }) },
    notifications: { note: (params) => void seen.push(params) },
  });
  await wire.send(
    note("note", { name: "Ada", _meta: { a: 1 } }),
    note("note", { name: 7 }),
    call(1, "greet", { name: "" }),
  );
  await wire.next();
  expect(seen).toEqual([{ name: "Ada", _meta: { a: 1 } }, { name: "7" }]);
  expect(repairs).toHaveLength(1);
  expect(peer.descriptor).toBe(descriptor);
});

test("makes a response wait for earlier notification handlers", async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const { peer, wire } = createPeer({
    notifications: {
      async note({ name }) {
        await gate.promise;
        seen.push(name);
      },
    },
  });
  const asked = peer.request("ask", { name: "Ada" });
  await wire.send(note("note", { name: "1" }), note("note", { name: "2" }), result(0, { text: "end" }));
  gate.resolve();
  await expect(asked).resolves.toEqual({ text: "end" });
  expect(seen).toEqual(["1", "2"]);
});

test("reports a notification whose decoding or handler fails, and continues", async () => {
  const { wire, errors } = createPeer({
    requests: { greet: () => ({ text: "" }) },
    notifications: {
      note() {
        throw new Error("in the handler");
      },
    },
  });
  await wire.send(
    note("note", { name: {} }),
    note("note"),
    note("note", { name: "x" }),
    call(1, "greet", { name: "" }),
  );
  await expect(wire.next()).resolves.toMatchObject({ id: 1, result: {} });
  expect(errors).toMatchObject([
    { definition: "Greeting", issues: [{ received: "object" }] },
    { definition: "Greeting", issues: [{ received: "undefined" }] },
    { message: "in the handler" },
  ]);
});

test("accepts a notification without params, just like a request", async () => {
  const seen: unknown[] = [];
  const lenient: Validator<object> & Decoder<object> = {
    definition: "Anything",
    validate: (value) => value as object,
    decode: (value) => value as object,
  };
  const [left, right] = createInMemoryTransports();
  const wire = new WireEnd(right);
  const connection = new Connection(left, { request: () => null, notification: () => undefined });
  onTestFinished(() => connection.close());
  const anything = {
    version: 1,
    side: "client",
    sends: { requests: {}, notifications: {} },
    receives: {
      requests: { r: { params: lenient, result: lenient } },
      notifications: { n: { params: lenient } },
    },
  } as const;
  const keep = (params: unknown): object => {
    seen.push(params);
    return {};
  };
  void new Peer(connection, anything, {
    handlers: { requests: { r: keep }, notifications: { n: (params) => void keep(params) } },
  });
  await wire.send(note("n"), note("n", null), call(1, "r"), call(2, "r", null));
  await wire.next();
  await wire.next();
  expect(seen).toEqual([{}, {}, {}, {}]);
});
