import { type PermissionDecision, type PermissionSubject, saysSomething } from "@parley/permission";

import type { RequestCall } from "../handler/proxy-definition.ts";
import type { ClientMethods, Result } from "../handler/proxy-methods.ts";
import type { KnownCalls, KnownCall } from "./known-calls.ts";

/** An action that an agent wants to perform through the client. */
export type PolicyAction =
  /** The agent requests permission. */
  | PermissionAction
  /** The agent requests that the client run a command (version 1). */
  | { readonly type: "command"; readonly command: string; readonly cwd?: string | undefined }
  /** The agent requests that the client read or write a file (version 1). */
  | { readonly type: "read" | "write"; readonly path: string };

/** A permission request. Everything in it is the agent's own description. */
export interface PermissionAction {
  readonly type: "permission";
  readonly title: string;
  /** Kind of the tool call. */
  readonly kind?: string | undefined;
  /** The command, if the request or the tool call's raw input contains one. */
  readonly command?: string | undefined;
  /** Input of the tool call. */
  readonly rawInput?: unknown;
  /** Paths of the files that the tool call affects. */
  readonly paths: readonly string[];
}

/** A permission request in either version. */
export type PermissionCall = RequestCall<ClientMethods, "session/request_permission">;

/**
 * Extracts the action from a permission request, including details that appear only in earlier updates of its tool
 * call.
 */
export function permissionAction({ version, params }: PermissionCall, calls: KnownCalls): PermissionAction {
  const { sessionId } = params;
  if (version === 2) {
    const { title, subject } = params;
    if (subject?.type === "command") {
      return { type: "permission", title, command: subject.command, paths: [] };
    }
    const toolCall = subject?.type === "tool_call" ? (subject.toolCall as KnownCall) : {};
    return fromToolCall({ ...calls.complete(sessionId, toolCall), title });
  }
  return fromToolCall(calls.complete(sessionId, params.toolCall));
}

function fromToolCall({ title, kind, rawInput, locations, content }: KnownCall): PermissionAction {
  const { command } = Object(rawInput) as { readonly command?: unknown };
  const words = Array.isArray(command) ? command.join(" ") : command;
  return {
    type: "permission",
    title: title ?? "",
    kind: kind ?? undefined,
    command: typeof words === "string" && words.trim() !== "" ? words : undefined,
    rawInput,
    paths: pathsOf([...(locations ?? []), ...(content ?? [])]),
  };
}

/** Returns the distinct paths in the given parts: locations, or content with changed files. */
function pathsOf(parts: readonly object[]): string[] {
  const paths = parts.flatMap((part) => {
    const { path, oldPath, changes } = part as Readonly<Record<string, unknown>>;
    return [path, oldPath, ...(Array.isArray(changes) ? pathsOf(changes as object[]) : [])];
  });
  return [...new Set(paths.filter((path): path is string => typeof path === "string"))];
}

/**
 * Returns the subject of a permission request: its command or, without one, its title, kind and input. Returns
 * `undefined` for a request without a command or an input, and for other actions.
 */
export function defaultSubject(action: PolicyAction): PermissionSubject | undefined {
  if (action.type !== "permission") return undefined;
  const { title, kind, command, rawInput } = action;
  if (command !== undefined) return { type: "command", command };
  if (!saysSomething(rawInput)) return undefined;
  return { type: "request", request: JSON.stringify([title, kind, rawInput]) };
}

/**
 * Returns the answer that applies a decision to this permission request only. If the agent does not offer such an
 * option, a rejection dismisses the request, and an approval returns `undefined`.
 */
export function answerTo(
  { params }: PermissionCall,
  decision: PermissionDecision,
): Result<ClientMethods, "session/request_permission"> | undefined {
  const option = params.options.find(({ kind }) => kind === `${decision}_once`);
  if (option !== undefined) return { outcome: { outcome: "selected", optionId: option.optionId } };
  return decision === "reject" ? { outcome: { outcome: "cancelled" } } : undefined;
}
