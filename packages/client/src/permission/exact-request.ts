import { type RequestSubject, saysSomething } from "@parley/permission";

import type { PermissionRequest } from "../api/client-handlers.ts";
import { isFile } from "./current-request.ts";

/** Whether the agent wants the user to be asked every time. If so, no answer is remembered. */
export function isOnce({ _meta }: PermissionRequest): boolean {
  return _meta?.["parley/once"] === true;
}

/** Kinds of actions that a path alone describes. */
const DONE_BY_PATH: readonly string[] = ["read", "search", "delete"];

/**
 * Returns the subject of one exact request. The subject contains all details that the agent sent about the action, so
 * a request with a different command, file or text has a different subject. A request that does not specify what will
 * be done has none.
 */
export function exactRequest(request: PermissionRequest): RequestSubject | undefined {
  if (!saysWhatIsDone(request)) return undefined;
  const { title, toolCall, subject } = request;
  const { kind, name, rawInput, content = [], locations = [] } = toolCall ?? {};
  const other = subject?.type === "tool_call" ? undefined : subject;
  // Permission files contain these strings, so the format must not change.
  return {
    type: "request",
    request: JSON.stringify([title, kind, name, rawInput, content, locations, other]),
  };
}

/**
 * Whether a request includes the actual command, input or file changes. Its title and text are only the agent's
 * description, which could be the same for anything.
 */
export function saysWhatIsDone({ toolCall, subject }: PermissionRequest): boolean {
  const { kind = "other", rawInput, content = [], locations = [] } = toolCall ?? {};
  if (saysSomething(rawInput) || content.some(isFile)) return true;
  if (DONE_BY_PATH.includes(kind) && locations.length > 0) return true;
  if (subject === undefined || subject.type === "tool_call") return false;
  const { type, toolCallId: _, ...action } = subject;
  return saysSomething(type === "command" ? action["command"] : action);
}
