import type { RequestSubject } from "@parley/permission";

import type { PermissionRequest } from "../api/client-handlers.ts";

/**
 * The subject of one exact request: everything that the agent says about what it would do. A request with another command, file
 * or text has another subject; a request that says nothing has none.
 */
export function exactRequest({ title, toolCall, subject }: PermissionRequest): RequestSubject | undefined {
  const { kind, name, rawInput, content = [], locations = [] } = toolCall ?? {};
  const other = subject?.type === "tool_call" ? undefined : subject;
  const saysNothing = !title && rawInput === undefined && content.length + locations.length === 0 && !other;
  if (saysNothing) return undefined;
  // Permission files have these strings: another form would make all of them void.
  const request = JSON.stringify([title, kind, name, rawInput, content, locations, other]);
  return { type: "request", request };
}
