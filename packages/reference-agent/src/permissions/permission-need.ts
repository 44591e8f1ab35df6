import type { PermissionSubject } from "@parley/permission";

import type { SessionMode } from "./session-mode.ts";

/** The permission that a call needs. */
export interface PermissionNeed {
  /** What an "always" decision covers. */
  readonly subject: PermissionSubject;
  /** Names the subject to the user, after "Always allow". */
  readonly title: string;
  /**
   * `look`: reads outside of the session's directories. `edit`: changes files inside them. `confined`: runs in a
   * sandbox, in which it can do no more. `act`: does anything else.
   */
  readonly effect: "look" | "edit" | "confined" | "act";
  /** Whether the user is asked each time, so that no decision covers it for always. */
  readonly once?: boolean | undefined;
}

/** Decides by mode whether a call that needs a permission runs, is asked about or is refused. */
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
