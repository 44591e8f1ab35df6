import type { Meta, OpenString } from "../../primitive.ts";
import type { SessionId } from "../session-id.ts";
import type { StateUpdate } from "./state-update.ts";

/**
 * Asks whether the agent has a session in memory. It MUST NOT change anything: no session is loaded, made or closed,
 * and the connection that asks is not tied to it. An unknown session is error `-32002`, with `sessionId` in its data.
 * Only if the agent advertised `session.status`.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusRequest {
  /** The session that is meant. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * How the session was at that moment: one that is `open` may be closed before the next request arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** Whether the agent has the session in memory. */
  status: SessionStatus;
  /**
   * What goes on in its foreground; an agent should send it if the session is `open`. Missing, `null` and malformed
   * all mean that the agent does not say, which a client MUST NOT take for `idle`. It is how things are, not a
   * change: an `idle` here MUST NOT count as another end.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
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
  /** Any other: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
  | OpenString;
