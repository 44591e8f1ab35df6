import type { ToolKind } from "@parley/schema/neutral";

import type {
  ToolCallContent,
  ToolCallEvent,
  ToolCallStatus,
  ToolCallUpdateEvent,
} from "../event/tool-call.ts";
import { mismatch } from "../value/describe-value.ts";

const KINDS: Readonly<Record<ToolKind, true>> = {
  read: true,
  edit: true,
  delete: true,
  move: true,
  search: true,
  execute: true,
  think: true,
  fetch: true,
  switch_mode: true,
  other: true,
};

const STATUSES: Readonly<Record<ToolCallStatus, true>> = {
  pending: true,
  in_progress: true,
  paused: true,
  completed: true,
  failed: true,
  cancelled: true,
};

const CONTENT = 'a list, such as [{ type: "content", content: { type: "text", text } }]';

/**
 * Checks the parts of a tool call that neither protocol version checks, such as diffs, which each version represents
 * differently. Also rejects a missing title or an unknown kind or status: only version 2 allows them, and a version 1
 * client that attaches later could not receive the call.
 *
 * @throws {TypeError} if an untyped program omits the title or a diff's text, or passes other invalid values.
 */
export function checkToolCall(event: ToolCallEvent | ToolCallUpdateEvent): void {
  const { type, title, kind, status, content, locations } = event;
  const flaw =
    (type === "tool_call" && typeof title !== "string" ? mismatch("title", "a text", title) : undefined) ??
    flawOfName("kind", KINDS, kind) ??
    flawOfName("status", STATUSES, status) ??
    flawOfContent(content) ??
    flawOfLocations(locations);
  if (flaw !== undefined) throw new TypeError(`Cannot show a tool call: ${flaw}`);
}

/** Names that start with `_` are extensions. */
function flawOfName(
  member: string,
  known: Readonly<Record<string, true>>,
  value: unknown,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && (Object.hasOwn(known, value) || value.startsWith("_"))) return undefined;
  const names = Object.keys(known).map((name) => `"${name}"`);
  return mismatch(member, `one of ${names.join(", ")}`, value);
}

function flawOfContent(content: unknown): string | undefined {
  if (content === undefined || content === null) return undefined;
  return Array.isArray(content)
    ? flawOfDiffs(content as readonly ToolCallContent[])
    : mismatch("content", CONTENT, content);
}

function flawOfDiffs(content: readonly ToolCallContent[]): string | undefined {
  for (const [index, item] of content.entries()) {
    if (item?.type !== "diff") continue;
    const name = `content[${index}]`;
    if ("changes" in item) {
      const flaw = flawOfChanges(`${name}.changes`, item.changes);
      if (flaw !== undefined) return flaw;
      continue;
    }
    const { path, newText } = item as { readonly path?: unknown; readonly newText?: unknown };
    const flaw = flawOfPath(`${name}.path`, path);
    if (flaw !== undefined) return flaw;
    if (typeof newText !== "string") return mismatch(`${name}.newText`, "the whole new text", newText);
  }
  return undefined;
}

/** A change with an unknown operation may have other members. */
function flawOfChanges(name: string, changes: unknown): string | undefined {
  if (!Array.isArray(changes)) return mismatch(name, "a list of changes", changes);
  for (const [index, change] of changes.entries()) {
    const { path, oldPath } = Object(change) as { readonly path?: unknown; readonly oldPath?: unknown };
    const flaw =
      (path === undefined ? undefined : flawOfPath(`${name}[${index}].path`, path)) ??
      (oldPath === undefined ? undefined : flawOfPath(`${name}[${index}].oldPath`, oldPath));
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function flawOfLocations(locations: unknown): string | undefined {
  if (locations === undefined || locations === null) return undefined;
  if (!Array.isArray(locations)) return mismatch("locations", "a list, such as [{ path, line }]", locations);
  for (const [index, location] of locations.entries()) {
    const { path } = Object(location) as { readonly path?: unknown };
    const flaw = flawOfPath(`locations[${index}].path`, path);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** Matches Unix and Windows paths, because the editor may run on a different system than the agent. */
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

function flawOfPath(name: string, path: unknown): string | undefined {
  const isAbsolute = typeof path === "string" && ABSOLUTE.test(path);
  return isAbsolute ? undefined : mismatch(name, "an absolute path", path);
}
