import type { PermissionScope } from "@parley/agent";

import type { SessionMode } from "./session-mode.ts";

/** What a call needs to be allowed, and what a decision for always would cover. */
export interface PermissionNeed extends PermissionScope {
  /** `look`: reads what the session does not include; `edit`: changes files inside it; `act`: does anything else. */
  readonly effect: "look" | "edit" | "act";
}

/** What a mode says to a call that needs a permission: it runs, the user is asked, or it may not be. */
export function judge(mode: SessionMode, { effect }: PermissionNeed): "run" | "ask" | "refuse" {
  switch (mode) {
    case "full_access":
      return "run";
    case "accept_edits":
      return effect === "edit" ? "run" : "ask";
    case "plan":
      return effect === "look" ? "ask" : "refuse";
    case "ask":
      return "ask";
  }
}
