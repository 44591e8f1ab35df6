import { describe, expect, it } from "vitest";

import { WireMessage } from "./wire-message.ts";

describe("a wire message", () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[{"b":"}\\"]"}]}}', "request", "m", "1"],
    ['{"params":{},"id":"a\\u0062","method":"m"}', "request", "m", '"ab"'],
    ['{"id":9007199254740993,"method":"m"}', "request", "m", "9007199254740993"],
    ['{"id":1.0,"method":"m"}', "request", "m", "1"],
    ['{"id":null,"method":"m"}', "request", "m", "null"],
    [' { "jsonrpc" : "2.0" , "method" : "m" } ', "notification", "m", "null"],
    ['{"method":"a","method":"b"}', "notification", "b", "null"],
    ['{"m\\u0065thod":"b"}', "notification", "b", "null"],
    ['{"id":7,"result":{"method":"not this"}}', "response", undefined, "7"],
    ['{"id":7,"error":{"code":1,"message":"\\\\"}}', "response", undefined, "7"],
    ['{"id":7}', "other", undefined, "7"],
    ["{}", "other", undefined, "null"],
    ["[1]", "other", undefined, "null"],
    ["", "other", undefined, "null"],
    ['{"method":"m"', "other", undefined, "null"],
    ['{"method":"m', "other", undefined, "null"],
    ['{"method":}', "other", undefined, "null"],
    ['{"method":["m"]}', "other", undefined, "null"],
  ])("reads %s", (text, kind, method, id) => {
    const message = new WireMessage(text);
    expect([message.kind, message.method, message.id]).toEqual([kind, method, id]);
  });

  it("returns a member's text and parses it on demand", () => {
    const message = new WireMessage('{"id":1,"method":"m","params": {"n":1.50} }');
    expect(message.json("params")).toBe('{"n":1.50}');
    expect(message.params).toEqual({ n: 1.5 });
    expect(message.json("result")).toBeUndefined();
    expect(new WireMessage('{"method":"m"}').params).toBeUndefined();
  });

  it("replaces one member and leaves the rest unchanged", () => {
    const message = new WireMessage('{ "id" : 1, "x":1e9,"method":"m"}');
    expect(message.with("id", '"other"').text).toBe('{ "id" : "other", "x":1e9,"method":"m"}');
    expect(message.with("method", '"n"').text).toBe('{ "id" : 1, "x":1e9,"method":"n"}');
    expect(new WireMessage("{}").with("id", "1").text).toBe("{}");
  });

  it("finds the same members as JSON.parse in any object", () => {
    const value = {
      "": [],
      'quo"te\\': { nested: [1, "]", { deep: "}{" }] },
      number: -1.5e-7,
      text: '\\"\\',
      yes: true,
      none: null,
    };
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 3)]) {
      const message = new WireMessage(text);
      for (const [name, expected] of Object.entries(value)) {
        expect(JSON.parse(message.json(name) ?? "missing")).toEqual(expected);
      }
    }
  });
});
