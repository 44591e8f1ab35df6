import type { SessionState } from "@parley/protocol/session";

/** Returns true while the agent is known to work or to wait: not if it cannot observe its work. */
export function isAtWork({ status }: SessionState["turn"]): boolean {
  return status !== "idle" && status !== "unknown";
}
