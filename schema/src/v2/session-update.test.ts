import { describe, expect, expectTypeOf, it } from "vitest";

import {
  type AbsolutePath,
  type AgentMessage,
  type ContentBlock,
  type IdleStateUpdate,
  isKnownContentBlock,
  isKnownIdleStateUpdate,
  isKnownSessionUpdate,
  type KnownContentBlock,
  type KnownSessionUpdate,
  type McpServer,
  type NewSessionRequest,
  type PlanEntryStatus,
  type SessionId,
  type SessionUpdate,
  type ToolCallId,
  type UpdateSessionNotification as Notification,
} from "./index.ts";
import { NewSessionRequest as decoder, UpdateSessionNotification } from "./validators.gen.ts";

describe("the v2 types", () => {
  it("narrow a session update by its tag, even if unknown updates are possible", () => {
    expectTypeOf<Extract<SessionUpdate, { sessionUpdate: "agent_message" }>>().toExtend<AgentMessage>();
    const idOf = (update: SessionUpdate): string | undefined =>
      update.sessionUpdate === "agent_message" ? update.messageId : undefined;
    expect(idOf({ sessionUpdate: "agent_message", messageId: "msg_1" })).toBe("msg_1");
  });

  it("make a switch over session updates exhaustive after the guard", () => {
    const read = (update: SessionUpdate): unknown =>
      isKnownSessionUpdate(update) ? subjectOf(update) : update["percent"];
    expect(read({ sessionUpdate: "_acme_progress", percent: 40 })).toBe(40);
    expect(read({ sessionUpdate: "state_update", state: "running" })).toBe("running");
    expectTypeOf<Extract<KnownSessionUpdate["sessionUpdate"], `_${string}`>>().toBeNever();
  });

  it("make a switch over content blocks exhaustive after the guard", () => {
    const read = (block: ContentBlock): unknown =>
      isKnownContentBlock(block) ? originOf(block) : block["points"];
    expect(read({ type: "_acme_chart", points: [1] })).toEqual([1]);
    expect(read({ type: "resource_link", name: "a", uri: "file:///a" })).toBe("file:///a");
    expectTypeOf<Extract<KnownContentBlock["type"], `_${string}`>>().toBeNever();
  });

  it("treat a variant without a tag as known", () => {
    const reasonOf = (idle: IdleStateUpdate): unknown =>
      isKnownIdleStateUpdate(idle) ? (idle.stopReason ?? "none") : idle["why"];
    expect(reasonOf({})).toBe("none");
    expect(reasonOf({ stopReason: null })).toBe("none");
    expect(reasonOf({ stopReason: "refusal" })).toBe("refusal");
    expect(reasonOf({ stopReason: "_acme_bored", why: "rain" })).toBe("rain");
  });

  it("accept an application's own variants and values, but no others", () => {
    expectTypeOf<{ sessionUpdate: "_acme_progress"; percent: number }>().toExtend<SessionUpdate>();
    expectTypeOf<{ sessionUpdate: "progress"; percent: number }>().not.toExtend<SessionUpdate>();
    expectTypeOf<{ type: "_acme_socket"; port: number }>().toExtend<McpServer>();
    expectTypeOf<{ type: "socket"; port: number }>().not.toExtend<McpServer>();
    expectTypeOf<{ type: "_acme_chart"; points: number[] }>().toExtend<ContentBlock>();
    expectTypeOf<"_acme_paused">().toExtend<PlanEntryStatus>();
  });

  it("reject a malformed known variant", () => {
    expectTypeOf<{ sessionUpdate: "agent_message" }>().not.toExtend<SessionUpdate>();
    expectTypeOf<{
      sessionUpdate: "state_update";
      state: "running";
      background: string;
    }>().not.toExtend<SessionUpdate>();
    expectTypeOf<{ type: "http"; name: string }>().not.toExtend<McpServer>();
    expectTypeOf<{ type: "text" }>().not.toExtend<ContentBlock>();
  });

  it("report the error at the invalid part of a message", () => {
    // @ts-expect-error a server needs its type
    const untyped: NewSessionRequest = { cwd: "/a", mcpServers: [{ name: "a", command: "/a" }] };
    const bare: Notification["update"] = {
      sessionUpdate: "agent_message_chunk",
      messageId: "msg_1",
      // @ts-expect-error a chunk has a content block, not a text
      content: "Hello",
    };
    expect(() => decoder.validate(untyped)).toThrow("type");
    expect(() => UpdateSessionNotification.validate({ sessionId: "sess_1", update: bare })).toThrow(
      "content",
    );
  });

  it("accept plain literals as IDs and paths, but not a value of another type", () => {
    expectTypeOf<"sess_1">().toExtend<SessionId>();
    expectTypeOf<"/home/user">().toExtend<AbsolutePath>();
    expectTypeOf<ToolCallId>().not.toExtend<SessionId>();
    expectTypeOf<SessionId>().not.toExtend<AbsolutePath>();
  });
});

describe("a received version 2 update", () => {
  it("is kept unchanged if its type is unlisted", () => {
    const update: SessionUpdate = { sessionUpdate: "_acme_progress", percent: 40 };
    const reserved = { sessionUpdate: "progress", percent: 40 };
    expect(UpdateSessionNotification.decode({ sessionId: "sess_1", update }).update).toBe(update);
    expect(UpdateSessionNotification.decode({ sessionId: "sess_1", update: reserved }).update).toBe(reserved);
    expect(isKnownSessionUpdate(update)).toBe(false);
    expect(isKnownSessionUpdate({ sessionUpdate: "agent_message", messageId: "msg_1" })).toBe(true);
  });

  it("is rejected if it is malformed and its type is known", () => {
    const malformed = { sessionId: "sess_1", update: { sessionUpdate: "agent_message" } };
    expect(() => UpdateSessionNotification.decode(malformed)).toThrow("messageId");
  });
});

/** Compiles only if each `case` narrows and the `switch` is exhaustive. */
function subjectOf(update: KnownSessionUpdate): unknown {
  switch (update.sessionUpdate) {
    case "user_message":
    case "agent_message":
    case "agent_thought":
      return update.content?.length;
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return update.messageId;
    case "state_update":
      return update.state;
    case "tool_call_content_chunk":
    case "tool_call_update":
      return update.toolCallId;
    case "terminal_update":
    case "terminal_output_chunk":
      return update.terminalId;
    case "plan_update":
      return update.plan.planId;
    case "available_commands_update":
      return update.availableCommands[0]?.name;
    case "config_option_update":
      return update.configOptions[0]?.name;
    case "session_info_update":
      return update.title;
    case "usage_update":
      return update.cost?.currency;
    case "notice":
      return update.title;
    case "compaction_update":
    case "compaction_summary_chunk":
      return update.compactionId;
    case "plan_removed":
      return update.planId;
    case "subagent_update":
      return update.sessionId;
    case "session_message":
    case "session_message_chunk":
      return update.messageId;
    case "replay_complete":
      return update.sessionUpdate;
    default:
      return update satisfies never;
  }
}

/** Compiles only if each `case` narrows and the `switch` is exhaustive. */
function originOf(block: KnownContentBlock): string | undefined {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return block.mimeType;
    case "resource_link":
      return block.uri;
    case "resource":
      return block.resource.uri;
    default:
      return block satisfies never;
  }
}
