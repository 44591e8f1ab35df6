import type { Tagged } from "../primitive.ts";

/**
 * Names a session, which is one conversation with its own context, history and state. The agent chooses it; it is not empty
 * and never used twice.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#session-id
 * @type string
 */
export type SessionId = Tagged<string, "SessionId">;
