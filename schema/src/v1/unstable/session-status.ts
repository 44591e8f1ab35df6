import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";

/**
 * The state of the session at that moment; an `open` session may be closed before the next request arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** Whether the session is in the agent's memory. */
  status: SessionStatus;
  _meta?: Meta;
}
