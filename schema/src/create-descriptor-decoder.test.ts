import { describe, expect, it } from "vitest";

import {
  CreateElicitationRequest,
  InitializeResponse,
  ListSessionsRequest,
  ListSessionsResponse,
  LoadSessionResponse,
  NewSessionRequest,
  NewSessionResponse,
  RequestPermissionResponse,
  Role,
  SessionConfigSelect,
  SessionNotification,
  SetSessionConfigOptionRequest,
} from "./v1/validators.gen.ts";
import { SessionConfigOption as ConfigOption, PromptRequest } from "./v2/validators.gen.ts";
import { ValidationError, type ValidationIssue } from "./validation-error.ts";
import type { Decoder } from "./validator.ts";

function decode(decoder: Decoder<unknown>, value: unknown): { value: unknown; repaired: string[] } {
  const issues: ValidationIssue[] = [];
  const decoded = decoder.decode(value, (issue) => issues.push(issue));
  return { value: decoded, repaired: issues.map(({ path, received }) => `${path.join(".")}: ${received}`) };
}

function update(fields: object): { sessionId: string; update: object } {
  return { sessionId: "sess_1", update: fields };
}

function select(options: unknown): unknown {
  return { configId: "c", name: "C", type: "select", currentValue: "x", options };
}

const text = { type: "text", text: "Hello" };

describe("createDecoder", () => {
  it("returns the input object if it is valid", () => {
    const value = update({ sessionUpdate: "agent_message_chunk", content: text });
    expect(decode(SessionNotification, value)).toEqual({ value, repaired: [] });
    expect(SessionNotification.decode(value)).toBe(value);
  });

  it.each([{ toString: 1 }, [{ valueOf: 1, toString: null }], null, 5])(
    "rejects a tag with the value %j",
    (type) => {
      const value = update({ sessionUpdate: "agent_message_chunk", content: { type, text: "x" } });
      expect(() => SessionNotification.decode(value)).toThrow(ValidationError);
    },
  );

  it("does not change its input", () => {
    const value = Object.freeze({ cwd: "/a", mcpServers: null });
    expect(NewSessionRequest.decode(value)).toEqual({ cwd: "/a", mcpServers: [] });
    expect(value).toEqual({ cwd: "/a", mcpServers: null });
  });

  it.each<[string, Decoder<unknown>, unknown, unknown, string[]]>([
    [
      "drops malformed properties where the schema allows it",
      InitializeResponse,
      {
        protocolVersion: 1,
        agentCapabilities: { loadSession: "yes", promptCapabilities: 1 },
        agentInfo: { name: 1 },
      },
      { protocolVersion: 1, agentCapabilities: {} },
      [
        `agentCapabilities.loadSession: "yes"`,
        "agentCapabilities.promptCapabilities: 1",
        "agentInfo.name: 1",
      ],
    ],
    [
      "drops malformed items",
      ListSessionsResponse,
      {
        sessions: [
          { sessionId: "a", cwd: "/a" },
          { sessionId: "b" },
          5,
          { sessionId: "c", cwd: "/c", title: 1 },
        ],
      },
      {
        sessions: [
          { sessionId: "a", cwd: "/a" },
          { sessionId: "c", cwd: "/c" },
        ],
      },
      ["sessions.1.cwd: missing", "sessions.2: 5", "sessions.3.title: 1"],
    ],
    [
      "replaces a malformed required array with an empty one",
      SessionNotification,
      update({ sessionUpdate: "plan", entries: "none" }),
      update({ sessionUpdate: "plan", entries: [] }),
      [`update.entries: "none"`],
    ],
    [
      "treats null as missing where the schema allows it",
      NewSessionRequest,
      {
        cwd: "/a",
        additionalDirectories: null,
        mcpServers: [{ type: "http", name: "a", url: "u", headers: null }],
      },
      { cwd: "/a", mcpServers: [{ type: "http", name: "a", url: "u", headers: [] }] },
      ["additionalDirectories: null", "mcpServers.0.headers: null"],
    ],
    [
      "treats missing args and env of a stdio MCP server as empty",
      NewSessionRequest,
      {
        cwd: "/a",
        mcpServers: [
          { name: "a", command: "/a" },
          { type: "stdio", name: "b", command: "/b", args: ["x"] },
        ],
      },
      {
        cwd: "/a",
        mcpServers: [
          { name: "a", command: "/a", args: [], env: [] },
          { type: "stdio", name: "b", command: "/b", args: ["x"], env: [] },
        ],
      },
      ["mcpServers.0.args: missing", "mcpServers.0.env: missing", "mcpServers.1.env: missing"],
    ],
    [
      "keeps a group of values that becomes empty",
      ConfigOption,
      select([
        { groupId: "a", name: "A", options: [{ value: "x", name: "X" }] },
        { groupId: "b", name: "B", options: [{ value: "y" }] },
        { groupId: "c", name: "C", options: "none" },
      ]),
      select([
        { groupId: "a", name: "A", options: [{ value: "x", name: "X" }] },
        { groupId: "b", name: "B", options: [] },
        { groupId: "c", name: "C", options: [] },
      ]),
      [
        "options.1.options.0.name: missing",
        `options.2.options: "none"`,
        "options.1.options: array",
        "options.2.options: array",
      ],
    ],
    ["treats null as an empty response if nothing is required", LoadSessionResponse, null, {}, [": null"]],
    [
      "treats missing params as empty if nothing is required",
      ListSessionsRequest,
      undefined,
      {},
      [": missing"],
    ],
    [
      "drops malformed metadata anywhere",
      SessionNotification,
      update({ sessionUpdate: "agent_message_chunk", content: { ...text, _meta: 1 }, _meta: "x" }),
      update({ sessionUpdate: "agent_message_chunk", content: text }),
      ["update.content._meta: 1", `update._meta: "x"`],
    ],
    [
      "repairs inside an array of groups",
      SessionConfigSelect,
      {
        currentValue: "a",
        options: [{ group: "g", name: "G", options: [{ value: "a", name: "A", description: 1 }, 2] }],
      },
      { currentValue: "a", options: [{ group: "g", name: "G", options: [{ value: "a", name: "A" }] }] },
      ["options.0.options.0.description: 1", "options.0.options.1: 2"],
    ],
    [
      "repairs inside a map and alongside alternatives",
      CreateElicitationRequest,
      {
        message: "?",
        mode: "form",
        sessionId: "s",
        toolCallId: 1,
        requestedSchema: { properties: { a: { type: "string", title: 2 } } },
      },
      {
        message: "?",
        mode: "form",
        sessionId: "s",
        requestedSchema: { properties: { a: { type: "string" } } },
      },
      ["requestedSchema.properties.a.title: 2", "toolCallId: 1"],
    ],
  ])("%s", (_, decoder, value, decoded, repaired) => {
    expect(decode(decoder, value)).toEqual({ value: decoded, repaired });
  });

  it.each<[string, Decoder<unknown>, unknown, string[]]>([
    [
      "update",
      SessionNotification,
      update({ sessionUpdate: "applause", volume: 11 }),
      [`update.sessionUpdate: "applause"`],
    ],
    [
      "content block",
      SessionNotification,
      update({ sessionUpdate: "agent_message_chunk", content: { type: "video", url: "u" } }),
      [`update.content.type: "video"`],
    ],
    [
      "tool call content, kind and status",
      SessionNotification,
      update({
        sessionUpdate: "tool_call",
        toolCallId: "c",
        title: "T",
        kind: "dream",
        status: "napping",
        content: [{ type: "hologram" }],
      }),
      [`update.kind: "dream"`, `update.status: "napping"`, `update.content.0.type: "hologram"`],
    ],
    [
      "configuration option",
      NewSessionResponse,
      { sessionId: "s", configOptions: [{ id: "a", name: "A", type: "slider", currentValue: 3 }] },
      [`configOptions.0.type: "slider"`],
    ],
    [
      "permission outcome",
      RequestPermissionResponse,
      { outcome: { outcome: "postponed" } },
      [`outcome.outcome: "postponed"`],
    ],
    ["a single value", Role, "system", [`: "system"`]],
    [
      "item in a list of values",
      SessionNotification,
      update({
        sessionUpdate: "user_message_chunk",
        content: { ...text, annotations: { audience: ["user", "judge"] } },
      }),
      [`update.content.annotations.audience.1: "judge"`],
    ],
  ])("keeps unlisted values unchanged and reports them: %s", (_, decoder, value, repaired) => {
    expect(decode(decoder, value)).toEqual({ value, repaired });
    expect(decoder.decode(value)).toBe(value);
  });

  it("keeps unlisted values alongside repaired ones", () => {
    const value = update({
      sessionUpdate: "tool_call",
      toolCallId: "c",
      title: "T",
      kind: "dream",
      status: 4,
    });
    expect(decode(SessionNotification, value)).toEqual({
      value: update({ sessionUpdate: "tool_call", toolCallId: "c", title: "T", kind: "dream" }),
      repaired: ["update.status: 4", `update.kind: "dream"`],
    });
  });

  it("keeps unknown fields without reporting them", () => {
    const value = {
      ...update({ sessionUpdate: "agent_message_chunk", content: { ...text, later: 1 } }),
      later: 2,
    };
    expect(decode(SessionNotification, value)).toEqual({ value, repaired: [] });
  });

  it.each<[string, Decoder<unknown>, unknown, ValidationIssue]>([
    [
      "a malformed variant of a known type",
      SessionNotification,
      update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: 5 } }),
      { path: ["update", "content", "text"], expected: "string", received: "5" },
    ],
    [
      "an irreparable flaw after a repairable one",
      SessionNotification,
      update({ sessionUpdate: "agent_message_chunk", content: { type: "text", annotations: 5, text: 7 } }),
      { path: ["update", "content", "text"], expected: "string", received: "7" },
    ],
    [
      "an irreparable flaw in an array item",
      PromptRequest,
      {
        sessionId: "s",
        prompt: [
          { type: "text", annotations: 5, text: "x" },
          { type: "text", annotations: 5 },
        ],
      },
      { path: ["prompt", 1, "text"], expected: "string", received: "missing" },
    ],
    [
      "an irreparable flaw in a map value",
      CreateElicitationRequest,
      {
        message: "?",
        mode: "form",
        sessionId: "s",
        requestedSchema: { properties: { a: { type: "string", title: 2, minLength: "x" } } },
      },
      {
        path: ["requestedSchema", "properties", "a", "minLength"],
        expected: "integer from 0 | null",
        received: `"x"`,
      },
    ],
    [
      "an empty array that replaces nothing malformed",
      PromptRequest,
      { sessionId: "s", prompt: [] },
      { path: ["prompt"], expected: "array of at least 1 items", received: "array" },
    ],
    [
      "a tag that is not a string",
      RequestPermissionResponse,
      { outcome: { outcome: 7 } },
      { path: ["outcome", "outcome"], expected: `"cancelled" | "selected"`, received: "7" },
    ],
    [
      "a missing required property",
      SessionNotification,
      update({ sessionUpdate: "plan" }),
      { path: ["update", "entries"], expected: "array", received: "missing" },
    ],
    [
      "an MCP server of an unknown type",
      NewSessionRequest,
      { cwd: "/a", mcpServers: [{ type: "pigeon", name: "a", url: "u" }] },
      { path: ["mcpServers", 0, "type"], expected: `"http" | "sse" | missing`, received: `"pigeon"` },
    ],
    [
      "an MCP server without a type or command",
      NewSessionRequest,
      { cwd: "/a", mcpServers: [{ name: "a", url: "u" }] },
      { path: ["mcpServers", 0, "command"], expected: "string", received: "missing" },
    ],
    [
      "a value that does not match its option's type",
      SetSessionConfigOptionRequest,
      { sessionId: "s", configId: "c", type: "number", value: 5 },
      { path: ["value"], expected: "string", received: "5" },
    ],
  ])("rejects %s", (_, decoder, value, issue) => {
    expect(() => decoder.decode(value)).toThrow(new ValidationError(decoder.definition, [issue]));
  });

  it("ignores property names inherited from Object.prototype", () => {
    const value = update(JSON.parse(`{"sessionUpdate":"constructor","__proto__":{"sessionUpdate":"plan"}}`));
    expect(SessionNotification.decode(value)).toBe(value);
  });

  it("repairs all 50,000 items of an array", () => {
    const sessions = Array.from({ length: 50_000 }, (_, index) => ({
      sessionId: `s${index}`,
      cwd: "/a",
      title: index,
    }));
    const decoded = ListSessionsResponse.decode({ sessions });
    expect(decoded.sessions).toHaveLength(sessions.length);
    expect(decoded.sessions[0]).toEqual({ sessionId: "s0", cwd: "/a" });
  });

  it("reports unlisted values alongside deeply nested ones", () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    const value = update({
      sessionUpdate: "tool_call",
      toolCallId: "c",
      title: "T",
      kind: "dream",
      rawInput: deep,
    });
    const issues: ValidationIssue[] = [];
    SessionNotification.decode(value, (issue) => issues.push(issue));
    expect(issues.map(({ path }) => path)).toEqual([["update", "kind"]]);
  });
});
