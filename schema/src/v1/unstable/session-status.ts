import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";

/**
 * How the session was at that moment: one that is `open` may be closed before the next request arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** Whether the agent has the session in memory. */
  status: SessionStatus;
  _meta?: Meta;
}
