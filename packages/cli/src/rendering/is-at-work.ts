import type { SessionState } from "@parley/protocol/session";

/** Whether the agent is known to be working or waiting. False if it cannot observe its work. */
export function isAtWork({ status }: SessionState["turn"]): boolean {
  return status !== "idle" && status !== "unknown";
}
