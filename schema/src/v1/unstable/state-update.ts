import type { Usage } from "../../unstable/usage.ts";
import type { StableIdleStateUpdate } from "./inherited.gen.ts";

export type * from "../state-update.ts";

/** The agent is ready for more work. */
export type IdleStateUpdate = {
  /**
   * The tokens used by the subagent's work. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
} & StableIdleStateUpdate;
