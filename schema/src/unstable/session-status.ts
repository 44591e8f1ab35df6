import type { Meta, OpenString } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Asks whether a session is in the agent's memory. This request MUST NOT have side effects: no session is loaded,
 * created or closed, and the connection is not attached to it. An unknown session results in error `-32002`, with
 * `sessionId` in its data. Requires the agent capability `status`.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusRequest {
  /** The ID of the session. */
  sessionId: SessionId;
  _meta?: Meta;
}

/** Indicates whether a session is in the agent's memory. A client MUST treat an unknown value as `saved`. */
export type SessionStatus =
  /**
   * The session is in memory, for any connection. A client that has not opened it on its own connection MUST still do
   * so, with `session/resume` (or `session/load`, if available), before it sends prompts or expects updates.
   */
  | "open"
  /** The session is stored and can be opened. */
  | "saved"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
