import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";

/**
 * The status of the session at the time of the response. An `open` session may be closed before the next request
 * arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** Whether the session is in the agent's memory. */
  status: SessionStatus;
  _meta?: Meta;
}
