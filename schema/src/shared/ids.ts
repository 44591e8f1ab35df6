import type { Tagged } from "../primitive.ts";

/**
 * Identifies a session, which is a conversation with its own context, history and state. The agent chooses the ID.
 * It is not empty and is never reused.
 *
 * See https://agentclientprotocol.com/protocol/session-setup#session-id
 * @type string
 */
export type SessionId = Tagged<string, "SessionId">;

/**
 * Identifies a message in a session. In version 2, an ID is unique only among messages of the same kind: a
 * user message, an agent message and a thought with the same ID are three messages.
 * @type string
 */
export type MessageId = Tagged<string, "MessageId">;

/**
 * Identifies a tool call within a session.
 * @type string
 */
export type ToolCallId = Tagged<string, "ToolCallId">;

/**
 * Identifies a terminal within a session. In version 1, the terminal belongs to the client; in version 2, to the
 * agent. IDs are never reused.
 * @type string
 */
export type TerminalId = Tagged<string, "TerminalId">;

/**
 * Identifies a compaction within a session. The agent chooses it.
 * @type string
 */
export type CompactionId = Tagged<string, "CompactionId">;

/**
 * Identifies an option of a permission request.
 * @type string
 */
export type PermissionOptionId = Tagged<string, "PermissionOptionId">;

/**
 * Identifies an elicitation. The ID is opaque and unique within a connection.
 * @type string
 */
export type ElicitationId = Tagged<string, "ElicitationId">;

/**
 * Identifies an authentication method.
 * @type string
 */
export type AuthMethodId = Tagged<string, "AuthMethodId">;
