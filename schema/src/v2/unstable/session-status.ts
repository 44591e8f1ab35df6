import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";
import type { StateUpdate } from "./inherited.gen.ts";

/**
 * The status of the session at the time of the response. An `open` session may be closed before the next request
 * arrives.
 * @x-side agent
 * @x-method session/status
 */
export interface SessionStatusResponse {
  /** The status of the session. */
  status: SessionStatus;
  /**
   * The state of the session's foreground work, which an agent should send if the session is `open`. A missing,
   * `null` or malformed value is unspecified, and a client MUST NOT treat it as `idle`. The state describes the
   * present, not a change: an `idle` state here MUST NOT count as another end of work.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  _meta?: Meta;
}
