import type { Meta } from "../primitive.ts";

/** What a client may do with a subagent. That a method is there for other sessions says nothing about subagents. */
export interface SubagentSessionCapabilities {
  /**
   * `{}` if `session/cancel` may stop what it is doing, without ending it; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  cancel?: SessionCancelCapabilities | null;
  _meta?: Meta;
}

/** What a subagent is doing may be cancelled. */
export interface SessionCancelCapabilities {
  _meta?: Meta;
}
