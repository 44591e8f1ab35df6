import { rootSessionId } from "@parley/protocol";

import { randomId } from "./random-id.ts";

export function newSubagentId(): string {
  return randomId("sub_");
}

/**
 * Splits a subagent's session id into the session and the subagent's id in that session. Returns `undefined` if the
 * session does not belong to a subagent.
 */
export function readSubagentId(
  sessionId: string,
): { readonly rootId: string; readonly subagentId: string } | undefined {
  const rootId = rootSessionId(sessionId);
  if (rootId === sessionId) return undefined;
  return { rootId, subagentId: sessionId.slice(rootId.length + 1) };
}
