import type { Tagged } from "../primitive.ts";

/**
 * Names a session, which is one conversation with its own context, history and state. The agent chooses it; it is not
 * empty and never used twice.
 *
 * See https://agentclientprotocol.com/protocol/session-setup#session-id
 * @type string
 */
export type SessionId = Tagged<string, "SessionId">;

/**
 * Names a message of a session. In version 2 it does so only among messages of the same kind: a message of the user, one
 * of the agent and a thought may have the same id and are three messages.
 * @type string
 */
export type MessageId = Tagged<string, "MessageId">;

/**
 * Names a tool call within a session.
 * @type string
 */
export type ToolCallId = Tagged<string, "ToolCallId">;

/**
 * Names a terminal within a session: one of the client in version 1, one of the agent in version 2. No other there ever
 * has the same.
 * @type string
 */
export type TerminalId = Tagged<string, "TerminalId">;

/**
 * Names a compaction within a session. The agent chooses it.
 * @type string
 */
export type CompactionId = Tagged<string, "CompactionId">;

/**
 * Names an answer to a permission request.
 * @type string
 */
export type PermissionOptionId = Tagged<string, "PermissionOptionId">;

/**
 * Names an elicitation; nothing may be read out of it, and no other of the connection has the same.
 * @type string
 */
export type ElicitationId = Tagged<string, "ElicitationId">;

/**
 * Names an authentication method.
 * @type string
 */
export type AuthMethodId = Tagged<string, "AuthMethodId">;
