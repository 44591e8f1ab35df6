import type { Meta, OpenString } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";

/**
 * Asks whether the agent has a session in memory. It MUST NOT change anything: no session is loaded, made or closed,
 * and the connection that asks is not tied to it. An unknown session is error `-32002`, with `sessionId` in its data.
 * Only if the agent advertised `status`.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusRequest {
  /** The id of the session. */
  sessionId: SessionId;
  _meta?: Meta;
}

/** Whether an agent has a session in memory. A client MUST take a value that it does not know for `saved`. */
export type SessionStatus =
  /**
   * The agent has it in memory, for one connection or another. A client that did not open it on its own connection
   * MUST still do so, by `session/resume` (or `session/load`, where there is one), before it prompts or expects
   * updates.
   */
  | "open"
  /** The agent has it stored, and can open it again. */
  | "saved"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
