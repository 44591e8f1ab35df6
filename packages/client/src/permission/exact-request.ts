import type { RequestSubject } from "@parley/permission";

import type { PermissionRequest } from "../api/client-handlers.ts";

/**
 * Returns the subject of one exact request: all details of the action that the agent sent. A request with another command,
 * file or text has another subject; a request without details has none.
 */
export function exactRequest({ title, toolCall, subject }: PermissionRequest): RequestSubject | undefined {
  const { kind, name, rawInput, content = [], locations = [] } = toolCall ?? {};
  const other = subject?.type === "tool_call" ? undefined : subject;
  const hasNoDetails = !title && rawInput === undefined && content.length + locations.length === 0 && !other;
  if (hasNoDetails) return undefined;
  // Permission files contain these strings: another form would invalidate them.
  const request = JSON.stringify([title, kind, name, rawInput, content, locations, other]);
  return { type: "request", request };
}
