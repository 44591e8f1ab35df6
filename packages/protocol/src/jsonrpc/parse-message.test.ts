import { expect, test } from "vitest";

import { ErrorCode } from "./error-code.ts";
import { InvalidMessageError } from "./invalid-message-error.ts";
import { parseMessage } from "./parse-message.ts";

function failureOf(text: string): InvalidMessageError {
  let failure: unknown;
  try {
    parseMessage(text);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(InvalidMessageError);
  return failure as InvalidMessageError;
}

test.each([
  ["a request with a number id", { jsonrpc: "2.0", id: 0, method: "m", params: { a: [1] } }],
  ["a request with a string id", { jsonrpc: "2.0", id: "a-1", method: "m" }],
  ["a request with a null id", { jsonrpc: "2.0", id: null, method: "m" }],
  ["a request with positional params", { jsonrpc: "2.0", id: 1, method: "m", params: [1, 2] }],
  ["a request with null params", { jsonrpc: "2.0", id: 1, method: "m", params: null }],
  ["a notification", { jsonrpc: "2.0", method: "m", params: {} }],
  ["a result", { jsonrpc: "2.0", id: 1, result: { ok: true } }],
  ["a null result", { jsonrpc: "2.0", id: "x", result: null }],
  ["an error", { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "no", data: { a: 1 } } }],
  ["an error in response to unreadable input", { jsonrpc: "2.0", id: null, error: { code: 1, message: "" } }],
  ["unknown members", { jsonrpc: "2.0", method: "m", traceparent: "00-1" }],
])("parses %s unchanged", (_, message) => {
  expect(parseMessage(JSON.stringify(message))).toEqual(message);
});

test.each([
  ["an empty string", ""],
  ["a log line", "Listening on port 3000"],
  ["half a message", '{"jsonrpc":"2.0","method":'],
  ["two messages in one line", '{"jsonrpc":"2.0","method":"a"}{"jsonrpc":"2.0","method":"b"}'],
])("rejects %s as invalid JSON", (_, text) => {
  const failure = failureOf(text);
  expect(failure.code).toBe(ErrorCode.parseError);
  expect(failure.wireMessage).toBe("Parse error");
  expect(failure.responseId).toBeUndefined();
});

test.each([
  ["a number", "42"],
  ["null", "null"],
  ["a batch", '[{"jsonrpc":"2.0","method":"m"}]'],
  ["an empty object", "{}"],
  ["a JSON-RPC 1.0 message", '{"jsonrpc":"1.0","method":"m"}'],
  ["a message without a version", '{"method":"m"}'],
  ["a method that is not a string", '{"jsonrpc":"2.0","method":7}'],
  ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"m"}'],
  ["an id that overflows to infinity", '{"jsonrpc":"2.0","id":1e999,"method":"m"}'],
  ["an id that is a boolean", '{"jsonrpc":"2.0","id":true,"method":"m"}'],
  ["params that are a string", '{"jsonrpc":"2.0","method":"m","params":"p"}'],
  ["only an id", '{"jsonrpc":"2.0"}'],
  ["a response with an invalid id", '{"jsonrpc":"2.0","id":[],"result":1}'],
])("rejects %s as an invalid message", (_, text) => {
  const failure = failureOf(text);
  expect(failure.code).toBe(ErrorCode.invalidRequest);
  expect(failure.wireMessage).toBe("Invalid request");
  expect([failure.requestId, failure.responseId]).toEqual([undefined, undefined]);
});

test.each([
  ["that uses JSON-RPC 1.0", '{"jsonrpc":"1.0","id":5,"method":"m"}', 5],
  ["without a version", '{"id":"five","method":"m"}', "five"],
  ["with a method that is not a string", '{"jsonrpc":"2.0","id":5,"method":null}', 5],
  ["with params that are a string", '{"jsonrpc":"2.0","id":5,"method":"m","params":"p"}', 5],
  ["that is also a response", '{"jsonrpc":"2.0","id":5,"method":"m","result":1}', 5],
  ["with a large id", '{"id":9007199254740993,"method":"m"}', 9007199254740993n],
])("reads the id of a malformed request %s", (_, text, id) => {
  const failure = failureOf(text);
  expect(failure.code).toBe(ErrorCode.invalidRequest);
  expect([failure.requestId, failure.responseId]).toEqual([id, undefined]);
});

test.each([
  ["neither result nor error", '{"jsonrpc":"2.0","id":5}'],
  ["both result and error", '{"jsonrpc":"2.0","id":5,"result":1,"error":{"code":1,"message":"m"}}'],
  ["an error without a message", '{"jsonrpc":"2.0","id":5,"error":{"code":1}}'],
  ["an error whose code is a string", '{"jsonrpc":"2.0","id":5,"error":{"code":"1","message":"m"}}'],
  ["an error that is null", '{"jsonrpc":"2.0","id":5,"error":null}'],
  ["another version", '{"jsonrpc":"1.0","id":5,"result":1}'],
])("reads the id of a malformed response with %s", (_, text) => {
  const failure = failureOf(text);
  expect([failure.requestId, failure.responseId]).toEqual([undefined, 5]);
});

test("keeps only the start of unreadable input", () => {
  const failure = failureOf("x".repeat(1_000_000));
  expect(failure.excerpt).toBe(`${"x".repeat(200)}…`);
  expect(failure.message).toHaveLength(failure.message.indexOf('"') + 203);
});
