import type { Meta } from "../primitive.ts";

/** What a client may do with a subagent. Methods that work in other sessions need not work in a subagent. */
export interface SubagentSessionCapabilities {
  /**
   * `{}` if `session/cancel` can stop its work without ending the subagent; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  cancel?: SessionCancelCapabilities | null;
  _meta?: Meta;
}

/** The work of the subagent can be cancelled. */
export interface SessionCancelCapabilities {
  _meta?: Meta;
}
