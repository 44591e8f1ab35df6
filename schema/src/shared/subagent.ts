import type { Meta } from "../primitive.ts";

/**
 * The operations that a client may use on a subagent. Methods that work in other sessions need not work in a
 * subagent.
 */
export interface SubagentSessionCapabilities {
  /**
   * `{}` if `session/cancel` can cancel the subagent's work without closing its session; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  cancel?: SessionCancelCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the work of the subagent can be cancelled. */
export interface SessionCancelCapabilities {
  _meta?: Meta;
}
