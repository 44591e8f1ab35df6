import type { AgentSession, ToolCall } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { type PermissionNeed, judge } from "./permission-need.ts";
import { modeOf } from "./session-mode.ts";

/** The reason why a call may not run, or `undefined` if it may. */
export type Objection = string | undefined;

/** The session of a call, and the roots that the call was prepared for. */
export interface PermissionSetting {
  readonly session: AgentSession;
  /** A client may have opened the session with other roots since, whose rules do not cover the call. */
  readonly roots: readonly string[];
}

/**
 * Decides whether a call may run: by the session's mode, by a rule that the user made with "always", or by asking the user.
 *
 * @throws {Error} if asking fails.
 */
export async function askPermission(
  call: ToolCall,
  need: PermissionNeed,
  { session, roots }: PermissionSetting,
): Promise<Objection> {
  const verdict = judge(modeOf(session), need);
  if (verdict === "run") return undefined;
  if (verdict === "refuse") return "The session is in plan mode, in which nothing is changed or run";
  const { subject, title } = need;
  const { outcome } = await call.requestPermission({ subject, subjectTitle: visibleLine(title), roots });
  switch (outcome) {
    case "allowed":
      return undefined;
    case "cancelled":
      return "The user cancelled this call";
    case "dismissed":
      return "The user did not answer whether to allow this call";
    default:
      return "The user does not allow this call";
  }
}
