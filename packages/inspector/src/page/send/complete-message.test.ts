import { CompletionContext } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";

import { completeMessage } from "./complete-message.ts";
import { loadShapes } from "./load-shapes.ts";
import { judgeRaw } from "./raw-message.ts";

const shapes = { 1: await loadShapes(1), 2: await loadShapes(2) } as const;

/** Returns the completions at `|` in `text` as they would be inserted. */
function proposed(
  text: string,
  { version = 1, explicit = false }: { version?: 1 | 2; explicit?: boolean } = {},
): unknown[] {
  const state = EditorState.create({ doc: text.replace("|", ""), extensions: [json()] });
  // The parser's default timeout is 50 ms, which is too short on a busy machine.
  ensureSyntaxTree(state, text.length, Infinity);
  const context = new CompletionContext(state, text.indexOf("|"), explicit);
  return completeMessage(context, shapes[version])?.options.map(({ apply, label }) => apply ?? label) ?? [];
}

function params(text: string, method = "session/prompt"): string {
  return `{ "jsonrpc": "2.0", "id": "1", "method": "${method}", "params": ${text} }`;
}

describe("completion", () => {
  test("suggests missing members of params, required ones first", () => {
    expect(proposed(params('{ "|" }'))).toEqual(['"sessionId": ""', '"prompt": []', '"_meta": {}']);
    expect(proposed(params('{ "sessionId": "s", "pr|" }'))).toEqual(['"prompt": []']);
    expect(proposed(params('{ "sessionId": "s", "p|": [] }'))).toEqual(['"prompt"']);
    expect(proposed(params('{ "p|" "sessionId": "s" }'))).toEqual(['"prompt": [],']);
    expect(proposed(params('{ "|" "sessionId": "s", "prompt": [] }'))).toEqual(['"_meta": {},']);
  });

  test("suggests a member's values, along with the members that a value requires", () => {
    expect(proposed(params('{ "prompt": [{ "type": "|" }] }'))).toContain('"resource_link"');
    expect(proposed(params('{ "prompt": [{ "type": "image", "|" }] }'))).toContain('"mimeType": ""');
    expect(proposed(params('{ "prompt": [{ "type": "text", "|" }] }'))).not.toContain('"mimeType": ""');
    expect(
      proposed(params('{ "type": "boolean", "value": | }', "session/set_config_option"), { explicit: true }),
    ).toEqual(["true", "false"]);
  });

  test("suggests the methods in the protocol version", () => {
    expect(proposed('{ "method": "set|" }')).toEqual(['"session/set_mode"', '"session/set_config_option"']);
    expect(proposed('{ "method": "set|" }', { version: 2 })).toEqual(['"session/set_config_option"']);
    expect(proposed(params('{ "|" }', "tool_call/cancel"), { version: 2 })).toContain('"toolCallId": ""');
  });

  test("suggests members after long text", () => {
    const prompt = `[{ "type": "text", "text": "${"long ".repeat(2000)}" }]`;
    expect(proposed(params(`{ "prompt": ${prompt}, "s|" }`))).toEqual(['"sessionId": ""']);
  });

  test("suggests nothing before the user types, except on request", () => {
    expect(proposed(params("{ | }"))).toEqual([]);
    expect(proposed(params("{ | }"), { explicit: true })).toContain('"prompt": []');
    expect(proposed("no JSON |", { explicit: true })).toEqual([]);
  });
});

test.each([1, 2] as const)("generates minimal version %d messages that match the schema", (version) => {
  const faults = shapes[version].methods.map((method) => {
    const id = shapes[version].isNotification(method) ? {} : { id: "1" };
    const text = JSON.stringify({ jsonrpc: "2.0", ...id, method, params: shapes[version].paramsOf(method) });
    return [method, judgeRaw(text, version)];
  });
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
});
