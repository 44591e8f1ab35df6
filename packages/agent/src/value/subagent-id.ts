import { rootSessionId } from "@parley/protocol";

import { randomId } from "./random-id.ts";

/** Returns a new id of a subagent in its session. */
export function newSubagentId(): string {
  return randomId("sub_");
}

/** Returns the session of a subagent and the id that it has there; `undefined` if the session is not a subagent. */
export function readSubagentId(
  sessionId: string,
): { readonly rootId: string; readonly subagentId: string } | undefined {
  const rootId = rootSessionId(sessionId);
  if (rootId === sessionId) return undefined;
  return { rootId, subagentId: sessionId.slice(rootId.length + 1) };
}
