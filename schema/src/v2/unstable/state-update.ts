import type { Usage } from "../../unstable/usage.ts";
import type { StableIdleStateUpdate } from "./inherited.gen.ts";

export type * from "../state-update.ts";

/**
 * The agent does nothing in the foreground; background work may continue. If this ends work, the agent should say why
 * in `stopReason`. A repeated or resumed state may contain the last reason again, which MUST NOT count as another end,
 * cancellation or use.
 */
export type IdleStateUpdate = {
  /**
   * The tokens that the finished work used. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
} & StableIdleStateUpdate;
