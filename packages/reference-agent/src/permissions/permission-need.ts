import type { PermissionSubject } from "@parley/permission";

import type { SessionMode } from "./session-mode.ts";

/** The permission that a call needs. */
export interface PermissionNeed {
  /** The subject that an "always" decision covers. */
  readonly subject: PermissionSubject;
  /** The text to show after "Always allow". */
  readonly title: string;
  /**
   * `look`: reads outside the session's directories. `edit`: changes files inside them. `confined`: runs in a sandbox
   * and cannot do anything outside it. `act`: anything else.
   */
  readonly effect: "look" | "edit" | "confined" | "act";
  /** Whether to ask the user every time and remember no decision. */
  readonly once?: boolean | undefined;
}

/** Decides from the mode whether to run, refuse or ask about a call that needs a permission. */
export function judge(
  mode: SessionMode,
  { effect }: Pick<PermissionNeed, "effect">,
): "run" | "ask" | "refuse" {
  switch (mode) {
    case "full_access":
      return "run";
    case "accept_edits":
      return effect === "edit" ? "run" : "ask";
    case "sandbox":
      return effect === "edit" || effect === "confined" ? "run" : "ask";
    case "plan":
      return effect === "look" ? "ask" : "refuse";
    case "ask":
      return "ask";
  }
}
