import { expect, test } from "vitest";

import { encodeError, encodeNotification, encodeRequest, encodeResult } from "./encode-message.ts";
import { parseMessage } from "./parse-message.ts";
import { RequestError } from "./request-error.ts";

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test("encodes a request with and without params", () => {
  expect(encodeRequest(0, "a/b", { x: "é\n" })).toBe(
    '{"jsonrpc":"2.0","id":0,"method":"a/b","params":{"x":"é\\n"}}',
  );
  expect(encodeRequest(7, "m", undefined)).toBe('{"jsonrpc":"2.0","id":7,"method":"m"}');
});

test("encodes a notification with and without params", () => {
  expect(encodeNotification("n", [1])).toBe('{"jsonrpc":"2.0","method":"n","params":[1]}');
  expect(encodeNotification("n", undefined)).toBe('{"jsonrpc":"2.0","method":"n"}');
});

test("escapes a method name if necessary", () => {
  expect(parseMessage(encodeNotification('a"\\\n', {}))).toMatchObject({ method: 'a"\\\n' });
});

test.each([0, -1, 1.5, "0", 'quo"te', "", null])("uses the request id %j for a result", (id) => {
  expect(parseMessage(encodeResult(id, {}))).toEqual({ jsonrpc: "2.0", id, result: {} });
});

test("encodes a missing result as null and keeps falsy results", () => {
  expect(encodeResult(1, undefined)).toBe('{"jsonrpc":"2.0","id":1,"result":null}');
  expect(encodeResult(1, 0)).toBe('{"jsonrpc":"2.0","id":1,"result":0}');
  expect(encodeResult(1, "")).toBe('{"jsonrpc":"2.0","id":1,"result":""}');
});

test("encodes an error with and without data", () => {
  expect(encodeError("a", new RequestError(-32002, "No such session", { sessionId: "s" }))).toBe(
    '{"jsonrpc":"2.0","id":"a","error":{"code":-32002,"message":"No such session","data":{"sessionId":"s"}}}',
  );
  expect(encodeError(null, new RequestError(-32700, "Parse error"))).toBe(
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
  );
});

test("omits error data that is not valid JSON", () => {
  expect(encodeError(1, new RequestError(1, "m", cycle))).toBe(
    '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}',
  );
});

test.each([
  ["a BigInt", 1n],
  ["a cycle", cycle],
  ["a function", () => 1],
  ["a symbol", Symbol("s")],
])("rejects %s", (_, value) => {
  expect(() => encodeRequest(1, "m", value)).toThrow(TypeError);
  expect(() => encodeNotification("m", value)).toThrow(TypeError);
  expect(() => encodeResult(1, value)).toThrow(TypeError);
});
