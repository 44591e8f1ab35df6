import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";

/**
 * The status of the session at the time of the response. An `open` session may be closed before the next request
 * arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** The status of the session. */
  status: SessionStatus;
  _meta?: Meta;
}
