import type { Usage } from "../../unstable/usage.ts";
import type { StableIdleStateUpdate } from "./inherited.gen.ts";

export type * from "../state-update.ts";

/**
 * The agent is not working in the foreground; background work may continue. If this state ends work, the agent should
 * give the reason in `stopReason`. A repeated or resumed state may contain the last reason again, which MUST NOT
 * count as another end of work, as a cancellation, or as token usage.
 */
export type IdleStateUpdate = {
  /**
   * The tokens used by the finished work. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
} & StableIdleStateUpdate;
