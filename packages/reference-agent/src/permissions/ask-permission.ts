import type { AgentSession, ToolCall } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { type PermissionNeed, judge } from "./permission-need.ts";
import { type SessionMode, modeOf, narrowerMode } from "./session-mode.ts";

/** The reason why a call may not run, or `undefined` if it may. */
export type Objection = string | undefined;

/** The end of the objection to a call that was not the user's decision. */
export const IN_PLAN_MODE = "is in plan mode, in which nothing is changed or run";

/** The session of a call, and the roots that the call was prepared for. */
export interface PermissionSetting {
  readonly session: AgentSession;
  /** A client may have opened the session with other roots since, whose rules do not cover the call. */
  readonly roots: readonly string[];
  /** A mode that the call has no more permissions than, whatever the session's mode. */
  readonly limit?: SessionMode | undefined;
  /** Withdraws the question when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides whether a call may run: by the session's mode, by a rule that the user made with "always", or by asking the user.
 *
 * @throws {Error} if asking fails.
 */
export async function askPermission(
  call: ToolCall,
  need: PermissionNeed,
  { session, roots, limit, signal }: PermissionSetting,
): Promise<Objection> {
  const mode = modeOf(session);
  const verdict = judge(limit === undefined ? mode : narrowerMode(mode, limit), need);
  if (verdict === "run") return undefined;
  if (verdict === "refuse") {
    const who = mode === "plan" ? "The session" : "The task";
    return `${who} ${IN_PLAN_MODE}`;
  }
  const { subject, title, once = false } = need;
  const { outcome } = await call.requestPermission({
    ...(once ? {} : { subject, subjectTitle: visibleLine(title), roots }),
    ...(signal === undefined ? {} : { signal }),
  });
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
