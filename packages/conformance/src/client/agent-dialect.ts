import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";

export const SESSION = "sess_parley_conformance";
export const SUBAGENT = "sess_parley_conformance_subagent";
export const LOGIN_METHOD = "kit-login";
export const LOGIN = { 1: "authenticate", 2: "auth/login" } as const;

/** The parts of a conversation that differ between versions. */
export interface ScriptedDialect {
  readonly authMethods: readonly JsonObject[];
  /** Updates that replay the session's earlier conversation when it is loaded. */
  readonly replay: readonly JsonObject[];
  /** Returns an update that contains text from the agent. */
  text(text: string): JsonObject;
  /** Returns an update that starts a tool call. */
  toolCall(toolCallId: string): JsonObject;
  /** Returns the params of a permission request for a tool call. */
  permission(toolCallId: string): JsonObject;
}

const OPTIONS = [
  { optionId: "kit-allow", name: "Allow", kind: "allow_once" },
  { optionId: "kit-reject", name: "Reject", kind: "reject_once" },
];
const CALL = { title: "Write written.txt", kind: "edit", status: "pending" };
const block = (text: string): JsonObject => ({ type: "text", text });

export const dialects: Readonly<Record<CheckedVersion, ScriptedDialect>> = {
  1: {
    authMethods: [{ id: LOGIN_METHOD, name: "Log in" }],
    replay: [
      { sessionUpdate: "user_message_chunk", content: block("An older prompt") },
      { sessionUpdate: "agent_message_chunk", content: block("An older answer") },
      { sessionUpdate: "tool_call", toolCallId: "kit-old", ...CALL, status: "completed" },
    ],
    text: (text) => ({ sessionUpdate: "agent_message_chunk", content: block(text) }),
    toolCall: (toolCallId) => ({ sessionUpdate: "tool_call", toolCallId, ...CALL }),
    permission: (toolCallId) => ({
      sessionId: SESSION,
      toolCall: { toolCallId, ...CALL },
      options: OPTIONS,
    }),
  },
  2: {
    authMethods: [{ type: "agent", methodId: LOGIN_METHOD, name: "Log in" }],
    replay: [
      { sessionUpdate: "user_message", messageId: "kit-old-1", content: [block("An older prompt")] },
      { sessionUpdate: "agent_message", messageId: "kit-old-2", content: [block("An older answer")] },
      { sessionUpdate: "tool_call_update", toolCallId: "kit-old", ...CALL, status: "completed" },
      { sessionUpdate: "state_update", state: "idle" },
    ],
    text: (text) => ({
      sessionUpdate: "agent_message_chunk",
      messageId: "kit-answer",
      content: block(text),
    }),
    toolCall: (toolCallId) => ({ sessionUpdate: "tool_call_update", toolCallId, ...CALL }),
    permission: () => ({ sessionId: SESSION, title: "Write written.txt", options: OPTIONS }),
  },
};

const INFO = { name: "parley-conformance", version: "1.0.0" };

/** Returns the `initialize` result of an agent that supports only the required features. */
export function initializeResult(version: CheckedVersion): JsonObject {
  if (version === 2) return { protocolVersion: 2, info: INFO, capabilities: { session: {} } };
  return {
    protocolVersion: 1,
    agentInfo: INFO,
    agentCapabilities: {
      loadSession: false,
      promptCapabilities: { image: false, audio: false, embeddedContext: false },
    },
    authMethods: [],
  };
}
