import type { RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/neutral";

import type { TurnEnd } from "./turn-end.ts";

/** The state of the agent's work, as shown to the user. */
export type WorkState =
  | { readonly state: "running" | "requires_action" }
  | (Pick<TurnEnd, "usage" | "_meta"> & {
      readonly state: "idle";
      /** The reason that the work ended. Set only when work has just ended. */
      readonly stopReason?: StopReason | "error";
      /** The error, without details that must not be shown to the user. */
      readonly error?: RequestError;
    });
