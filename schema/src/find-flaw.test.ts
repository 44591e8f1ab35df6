import { describe, expect, it } from "vitest";

import { findFlaw } from "./find-flaw.ts";
import type { Flaw } from "./flaw.ts";
import { anyInteger, anyString, anything, bare, oneOf, tagged } from "./shape.ts";
import {
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationContentValue,
  McpServer,
  NewSessionRequest,
  Notice,
  ProtocolVersion,
  SessionConfigOption,
  SessionNotification,
} from "./v1/validators.gen.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Validator } from "./validator.ts";

function issuesOf(validator: Validator<unknown>, value: unknown): readonly ValidationIssue[] {
  try {
    validator.validate(value);
    return [];
  } catch (error) {
    return (error as ValidationError).issues;
  }
}

function update(fields: object): object {
  return {
    sessionId: "sess_1",
    update: { sessionUpdate: "tool_call_update", toolCallId: "call_1", ...fields },
  };
}

describe("findFlaw in a validator", () => {
  it("returns the input object if it is valid", () => {
    const value = update({ status: "completed", extra: { kept: true } });
    expect(SessionNotification.validate(value)).toBe(value);
  });

  it("names the definition and the issue in its error", () => {
    expect(() =>
      SessionNotification.validate(update({ content: [{ type: "diff", path: "/a", newText: 5 }] })),
    ).toThrow(
      new ValidationError("SessionNotification", [
        { path: ["update", "content", 0, "newText"], expected: "string", received: "5" },
      ]),
    );
  });

  it("says in the error message what was expected and what was received", () => {
    expect(() => NewSessionRequest.validate({ mcpServers: [] })).toThrow(
      `Cannot accept NewSessionRequest: "cwd" must be string, not missing`,
    );
    expect(() => NewSessionRequest.validate(null)).toThrow(
      "Cannot accept NewSessionRequest: the value must be object, not null",
    );
  });

  it.each<[string, Validator<unknown>, unknown, ValidationIssue]>([
    [
      "a missing property",
      NewSessionRequest,
      { cwd: "/a" },
      { path: ["mcpServers"], expected: "array", received: "missing" },
    ],
    [
      "an item of an array",
      SessionNotification,
      update({ locations: [{ path: "/a" }, { path: 1 }] }),
      { path: ["update", "locations", 1, "path"], expected: "string", received: "1" },
    ],
    [
      "a value of a map",
      CreateElicitationResponse,
      { action: "accept", content: { size: { cm: 1 } } },
      {
        path: ["content", "size"],
        expected: "string | integer | number | boolean | array",
        received: "object",
      },
    ],
    [
      "a bound",
      ProtocolVersion,
      70_000,
      { path: [], expected: "integer from 0 to 65535", received: "70000" },
    ],
    [
      "an empty string",
      Notice,
      { severity: "info", title: "" },
      { path: ["title"], expected: "string that is not empty", received: `""` },
    ],
    [
      "an unlisted value",
      SessionNotification,
      update({ status: "done" }),
      {
        path: ["update", "status"],
        expected: `"pending" | "in_progress" | "completed" | "failed" | null`,
        received: `"done"`,
      },
    ],
    [
      "an unlisted tag",
      SessionNotification,
      update({ content: [{ type: "hologram" }] }),
      {
        path: ["update", "content", 0, "type"],
        expected: `"content" | "diff" | "terminal" | "session"`,
        received: `"hologram"`,
      },
    ],
    [
      "a missing tag",
      SessionConfigOption,
      { id: "a", name: "A" },
      { path: ["type"], expected: `"select" | "boolean"`, received: "missing" },
    ],
    [
      "the variant named by the tag",
      McpServer,
      { type: "http", name: "a", headers: [] },
      { path: ["url"], expected: "string", received: "missing" },
    ],
    [
      "the variant without a tag",
      McpServer,
      { name: "a", command: "/a", args: "" },
      { path: ["args"], expected: "array", received: `""` },
    ],
    [
      "alternatives for one value",
      ElicitationContentValue,
      {},
      { path: [], expected: "string | integer | number | boolean | array", received: "object" },
    ],
    [
      "alternatives for an object",
      CreateElicitationRequest,
      { message: "?", mode: "url", elicitationId: "e", url: "https://e.x" },
      {
        path: [],
        expected: "{ sessionId: string } | { requestId: integer | string | null }",
        received: "object",
      },
    ],
    [
      "a long string",
      ProtocolVersion,
      "x".repeat(50),
      { path: [], expected: "integer from 0 to 65535", received: "string" },
    ],
    [
      "metadata",
      NewSessionRequest,
      { cwd: "/a", mcpServers: [], _meta: [] },
      { path: ["_meta"], expected: "object | null", received: "array" },
    ],
  ])("reports exactly one issue about %s", (_, validator, value, issue) => {
    expect(issuesOf(validator, value)).toEqual([issue]);
  });

  it("accepts another variant's tag on a value that fits the untagged variant, as the schema does", () => {
    const stdio = { type: "http", name: "a", command: "/a", args: [], env: [] };
    expect(McpServer.validate(stdio)).toBe(stdio);
  });
});

describe("findFlaw", () => {
  it.each([
    [{ a: "x" }, undefined],
    [{ b: 1 }, undefined],
    [{ a: "x", b: 1 }, "exactly one of { a } | { b }"],
    [{}, "{ a: string } | { b: integer }"],
  ])("requires exactly one alternative to match %j", (value, expected) => {
    const shape = oneOf(bare({ a: anyString }), bare({ b: anyInteger }));
    expect(findFlaw(shape, value)?.expected).toBe(expected);
  });

  it("names the known tags even when unknown ones are accepted", () => {
    const shape = tagged("kind", { known: anything }, { unknown: [bare({ kind: anyString })] });
    expect(findFlaw(shape, { kind: "new" })).toBeUndefined();
    expect(findFlaw(shape, {})).toEqual({ path: ["kind"], expected: `"known" | string`, value: undefined });
  });

  it("reports a missing required property of any type", () => {
    const shape = bare({ result: anything });
    expect(findFlaw(shape, { result: null })).toBeUndefined();
    expect(findFlaw(shape, {})).toEqual({ path: ["result"], expected: "anything", value: undefined });
  });

  it("ignores unlisted values in an alternative that does not match", () => {
    const inner = tagged("kind", { known: anything });
    const shape = oneOf(bare({ one: inner, size: anyInteger }), bare({ one: anything }));
    const unlisted: Flaw[] = [];
    expect(findFlaw(shape, { one: { kind: "new" } }, unlisted)).toBeUndefined();
    expect(unlisted).toEqual([]);
  });
});
