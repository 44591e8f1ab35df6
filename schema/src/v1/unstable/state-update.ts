import type { Usage } from "../../unstable/usage.ts";
import type { StableIdleStateUpdate } from "./inherited.gen.ts";

export type * from "../state-update.ts";

/** It is ready for more work. */
export type IdleStateUpdate = {
  /**
   * The tokens that its work has used. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  usage?: Usage | null;
} & StableIdleStateUpdate;
