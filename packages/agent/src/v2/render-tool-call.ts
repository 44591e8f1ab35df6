import type { ToolCallContent, ToolCallUpdate } from "@parley/schema/v2";

import { createGitPatch } from "../event/git-patch.ts";
import type {
  ToolCallContent as AnyContent,
  ToolCallEvent,
  ToolCallUpdateEvent,
} from "../event/tool-call.ts";

/** Writes a tool call's fields for version 2, in updates and in permission requests. */
export function renderToolCall(
  call: Omit<ToolCallEvent | ToolCallUpdateEvent, "type"> & { readonly type: string },
): ToolCallUpdate {
  const { type: _, content, locations, cancellable, ...fields } = call;
  return {
    ...fields,
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content === undefined ? {} : { content: content.flatMap(renderContent) }),
    ...renderCapabilities(cancellable),
  };
}

/** Writes what the client may do with a tool call or a terminal; nothing if that does not change. */
export function renderCapabilities(cancellable: boolean | undefined): Pick<ToolCallUpdate, "capabilities"> {
  return cancellable === undefined ? {} : { capabilities: cancellable ? { cancel: {} } : null };
}

/** A file's text before and after becomes a patch. Terminals of the client are left out. */
function renderContent(content: AnyContent): ToolCallContent[] {
  if (content.type === "terminal") {
    return "owner" in content ? [{ type: "terminal", terminalId: content.terminalId }] : [];
  }
  if (content.type !== "diff" || "changes" in content) return [content];
  const { path, oldText, newText, type, ...rest } = content;
  const operation = oldText === undefined || oldText === null ? "add" : "modify";
  const patch = { format: "git_patch", text: createGitPatch({ path, oldText, newText }) };
  return [{ ...rest, type, changes: [{ operation, path, fileType: "text" }], patch }];
}
