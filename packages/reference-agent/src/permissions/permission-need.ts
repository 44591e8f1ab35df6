import type { PermissionSubject } from "@parley/permission";

import type { SessionMode } from "./session-mode.ts";

export interface PermissionNeed {
  /** Subject that an "always" decision covers. */
  readonly subject: PermissionSubject;
  /** Text to show after "Always allow". */
  readonly title: string;
  /**
   * `look`: reads outside the session's directories. `edit`: changes files inside them. `confined`: runs in a sandbox
   * and cannot affect anything outside it. `act`: anything else.
   */
  readonly effect: "look" | "edit" | "confined" | "act";
  /** Whether to ask the user every time, without remembering the decision. */
  readonly once?: boolean | undefined;
}

/**
 * Decides, based on the mode, whether a call that needs a permission runs, is refused, or requires the user's answer.
 */
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
