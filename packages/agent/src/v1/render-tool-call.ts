import type { ChangedFiles, DiffChange } from "@parley/schema/neutral";
import type { ToolCallContent, ToolCallStatus, ToolCallUpdate } from "@parley/schema/v1";

import type {
  ToolCallContent as AnyContent,
  ToolCallStatus as AnyStatus,
  ToolCallEvent,
  ToolCallUpdateEvent,
} from "../event/tool-call.ts";

/** Writes a tool call's fields for version 1, in updates and in permission requests. */
export function renderToolCall(
  call: Omit<ToolCallEvent | ToolCallUpdateEvent, "type"> & { readonly type: string },
): ToolCallUpdate {
  const { type: _, status, content, locations, cancellable: __, ...fields } = call;
  return {
    ...fields,
    ...(status === undefined ? {} : { status: renderStatus(status) }),
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content === undefined ? {} : { content: content.flatMap(renderContent) }),
  };
}

/** A paused tool call is in progress; a cancelled one has failed. */
function renderStatus(status: AnyStatus): ToolCallStatus {
  if (status === "paused") return "in_progress";
  return status === "cancelled" ? "failed" : status;
}

/** Changes of files with a patch, of any number and kind, become text. Terminals of the agent are left out. */
function renderContent(content: AnyContent): ToolCallContent[] {
  if (content.type === "terminal" && "owner" in content) return [];
  if (content.type !== "diff" || !("changes" in content)) return [content];
  return [{ type: "content", content: { type: "text", text: describeChanges(content) } }];
}

function describeChanges({ changes, patch }: ChangedFiles): string {
  if (patch !== undefined && patch !== null) return fenced(patch.text);
  return changes.map((change) => `${change.operation} ${pathsOf(change).join(" → ")}`).join("\n");
}

function pathsOf(change: DiffChange): string[] {
  const { oldPath, path } = change as { readonly oldPath?: string; readonly path?: string };
  return [oldPath, path].filter((name) => name !== undefined);
}

/** Puts the text into a block of Markdown, whose fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}
