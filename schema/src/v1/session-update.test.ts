import { describe, expect, expectTypeOf, it } from "vitest";

import type {
  ContentBlock,
  ElicitationPropertySchema,
  McpServer,
  NewSessionRequest,
  NoticeSeverity,
  SessionId,
  SessionNotification,
  SessionUpdate,
  SetSessionConfigOptionRequest,
  ToolCallId,
  ToolCallUpdate,
} from "./index.ts";
import { SessionNotification as decoder } from "./validators.gen.ts";

describe("the v1 types", () => {
  it("narrow a session update by its tag", () => {
    type Update = Extract<SessionUpdate, { sessionUpdate: "tool_call_update" }>;
    expectTypeOf<Update>().toExtend<ToolCallUpdate>();
    expectTypeOf(textOf).returns.toEqualTypeOf<string | undefined>();
  });

  it("narrow a content block by its tag", () => {
    expectTypeOf<Extract<ContentBlock, { type: "image" }>["mimeType"]>().toEqualTypeOf<string>();
    expectTypeOf<
      Exclude<ContentBlock["type"], "text" | "image" | "audio" | "resource" | "resource_link">
    >().toBeNever();
  });

  it("narrow a union whose last variant has no tag", () => {
    expectTypeOf(addressOf).returns.toEqualTypeOf<string>();
    const isOn = (request: SetSessionConfigOptionRequest): boolean | undefined =>
      request.type === "boolean" ? request.value : undefined;
    expectTypeOf(isOn).returns.toEqualTypeOf<boolean | undefined>();
  });

  it("distinguish known variants of an open union from unknown ones", () => {
    type Known = Exclude<ElicitationPropertySchema["type"], `_${string}`>;
    expectTypeOf<Known>().toEqualTypeOf<"string" | "number" | "integer" | "boolean" | "array">();
    expectTypeOf<"_acme_slider">().toExtend<ElicitationPropertySchema["type"]>();
    expectTypeOf<"slider">().not.toExtend<ElicitationPropertySchema["type"]>();
  });

  it("accept plain literals as IDs, but not an ID of another type", () => {
    expectTypeOf<"sess_1">().toExtend<SessionId>();
    expectTypeOf<string>().toExtend<SessionId>();
    expectTypeOf<ToolCallId>().not.toExtend<SessionId>();
    expectTypeOf<SessionId>().toExtend<string>();
  });

  it("accept any string for an open enum, but not for a closed one", () => {
    expectTypeOf<"critical">().toExtend<NoticeSeverity>();
    expectTypeOf<"critical">().not.toExtend<NonNullable<ToolCallUpdate["status"]>>();
  });

  it("reject a malformed known variant", () => {
    expectTypeOf<{ sessionUpdate: "agent_message_chunk" }>().not.toExtend<SessionUpdate>();
    expectTypeOf<{ type: "http"; name: string }>().not.toExtend<McpServer>();
  });

  it("report the error where an invalid message is written", () => {
    const update: SessionUpdate = {
      sessionUpdate: "agent_message_chunk",
      // @ts-expect-error a chunk has a content block, not a text
      content: "Hello",
    };
    // @ts-expect-error version 1 lists all kinds of updates
    const custom: SessionUpdate = { sessionUpdate: "_acme_progress" };
    expect(() => decoder.validate({ sessionId: "sess_1", update })).toThrow("content");
    expect(() => decoder.validate({ sessionId: "sess_1", update: custom })).toThrow("sessionUpdate");
  });

  it("allow messages to be written without casts", () => {
    const request: NewSessionRequest = {
      cwd: "/a",
      mcpServers: [{ name: "a", command: "/a", args: [], env: [] }],
    };
    const notification: SessionNotification = {
      sessionId: "sess_1",
      update: {
        sessionUpdate: "tool_call",
        toolCallId: "call_1",
        title: "Read",
        kind: "read",
        locations: [{ path: "/a", line: 1 }],
      },
      _meta: { trace: "abc" },
    };
    expectTypeOf(request.cwd).toBeString();
    expectTypeOf(notification.sessionId).toEqualTypeOf<SessionId>();
  });
});

describe("a received version 1 update", () => {
  it("is kept unchanged and reported if its type is unlisted", () => {
    const update = { sessionUpdate: "_acme_progress", percent: 40 };
    const found: unknown[] = [];
    const { update: kept } = decoder.decode({ sessionId: "sess_1", update }, ({ path }) => found.push(path));
    expect(kept).toEqual(update);
    expect(found).toEqual([["update", "sessionUpdate"]]);
  });
});

/** Compiles only if each `case` narrows and the `switch` is exhaustive. */
function textOf(update: SessionUpdate): string | undefined {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return update.content.type === "text" ? update.content.text : undefined;
    case "tool_call":
    case "tool_call_update":
      return update.title ?? undefined;
    case "plan":
      return update.entries[0]?.content;
    case "available_commands_update":
      return update.availableCommands[0]?.name;
    case "current_mode_update":
      return update.currentModeId;
    case "config_option_update":
      return update.configOptions[0]?.name;
    case "session_info_update":
      return update.title ?? undefined;
    case "usage_update":
      return update.cost?.currency;
    case "notice":
      return update.title;
    case "compaction_update":
      return update.status;
    case "compaction_summary_chunk":
      return update.compactionId;
    case "plan_update":
      return update.plan.planId;
    case "plan_removed":
      return update.planId;
    case "subagent_update":
      return update.title ?? undefined;
    case "session_message":
    case "session_message_chunk":
      return update.messageId;
    default:
      return update satisfies never;
  }
}

function addressOf(server: McpServer): string {
  switch (server.type) {
    case "http":
    case "sse":
      return server.url;
    default:
      return server.command;
  }
}
