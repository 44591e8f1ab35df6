import type { SessionState } from "@parley/protocol/session";

/** Whether the agent is known to be working or waiting. False if the agent's work cannot be observed. */
export function isAtWork({ status }: SessionState["turn"]): boolean {
  return status !== "idle" && status !== "unknown";
}
