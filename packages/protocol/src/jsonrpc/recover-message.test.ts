import { expect, onTestFinished, test, vi } from "vitest";

import { recoverMessage } from "./recover-message.ts";

const message = { jsonrpc: "2.0", id: 1, result: { a: { b: [{ c: "{" }] } } };

test.each([
  ["a control sequence", "\u001b]0;title\u0007"],
  ["a log line without an end", "Log: "],
  ["braces", "took {} {ms: 3} "],
  ["an object", '{"level":"info"}'],
  ["half a message", '{"jsonrpc":"2.0","method":"session/upd'],
])("finds a message behind %s", (_, noise) => {
  expect(recoverMessage(noise + JSON.stringify(message))).toEqual({ noise, message });
});

test("finds a message with spaces and its members in any order", () => {
  const text = 'Log: { "id": 1, "result": null, "jsonrpc": "2.0" }';
  expect(recoverMessage(text)).toEqual({
    noise: "Log: ",
    message: { id: 1, result: null, jsonrpc: "2.0" },
  });
});

test.each([
  ["nothing", ""],
  ["a log line", "Listening on port 3000"],
  ["an object that is no message", 'Log: {"level":"info"}'],
  ["a message of another version", 'Log: {"jsonrpc":"1.0","id":1,"result":1}'],
  ["a message with something behind it", `Log: ${JSON.stringify(message)} and more`],
  ["half a message", 'Log: {"jsonrpc":"2.0","id":1,"result":'],
])("finds nothing in %s", (_, text) => {
  expect(recoverMessage(text)).toBeUndefined();
});

test("tries eight of the places where a message could begin", () => {
  const text = `${'{"a":'.repeat(1_000_000)}${JSON.stringify(message)}`;
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  expect(recoverMessage(text)).toBeUndefined();
  expect(parse).toHaveBeenCalledTimes(8);
});
