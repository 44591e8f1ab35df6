import { rootSessionId } from "@parley/protocol";

import { randomId } from "./random-id.ts";

/** Returns a new id for a subagent in its session. */
export function newSubagentId(): string {
  return randomId("sub_");
}

/**
 * Splits a subagent's session id into its session and its id in that session. Returns `undefined` if the session is not
 * a subagent's.
 */
export function readSubagentId(
  sessionId: string,
): { readonly rootId: string; readonly subagentId: string } | undefined {
  const rootId = rootSessionId(sessionId);
  if (rootId === sessionId) return undefined;
  return { rootId, subagentId: sessionId.slice(rootId.length + 1) };
}
