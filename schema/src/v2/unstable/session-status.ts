import type { Meta } from "../../primitive.ts";
import type { SessionStatus } from "../../unstable/session-status.ts";
import type { StateUpdate } from "./inherited.gen.ts";

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
