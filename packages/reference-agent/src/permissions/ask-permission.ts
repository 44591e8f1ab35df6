import type { AgentSession, ToolCall } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { type PermissionNeed, judge } from "./permission-need.ts";
import { type SessionMode, modeOf, narrowerMode } from "./session-mode.ts";

/** Reason why a call must not run. */
export interface Objection {
  readonly reason: string;
  /**
   * Whether the user or the mode made the decision. Users know about their own rejections but not about the mode's.
   */
  readonly by: "user" | "mode";
}

/** A call's session, and the roots that the call was prepared for. */
export interface PermissionSetting {
  readonly session: AgentSession;
  /**
   * Roots that the call was prepared for. If a client has reopened the session with other roots since then, the rules
   * for those roots do not apply.
   */
  readonly roots: readonly string[];
  /** A mode that limits the call's permissions, regardless of the session's mode. */
  readonly limit?: SessionMode | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides whether a call may run, based on the session's mode and the user's "always" rules, or by asking the user.
 * Resolves to `undefined` if it may run.
 *
 * @throws {Error} if asking fails.
 */
export async function askPermission(
  call: ToolCall,
  need: PermissionNeed,
  { session, roots, limit, signal }: PermissionSetting,
): Promise<Objection | undefined> {
  const mode = modeOf(session);
  const verdict = judge(limit === undefined ? mode : narrowerMode(mode, limit), need);
  if (verdict === "run") return undefined;
  if (verdict === "refuse") {
    const who = mode === "plan" ? "The session" : "The task";
    return { reason: `${who} is in plan mode, which allows no changes and no commands`, by: "mode" };
  }
  const { subject, title, once = false } = need;
  const { outcome } = await call.requestPermission({
    ...(once ? { once } : { subject, subjectTitle: visibleLine(title), roots }),
    ...(signal === undefined ? {} : { signal }),
  });
  switch (outcome) {
    case "allowed":
      return undefined;
    case "cancelled":
      return { reason: "The user cancelled this call", by: "user" };
    case "dismissed":
      return { reason: "The user did not answer whether to allow this call", by: "user" };
    default:
      return { reason: "The user did not allow this call", by: "user" };
  }
}
