import type { ToolCallContent, ToolCallEvent, ToolCallUpdateEvent } from "../event/tool-call.ts";
import { mismatch } from "../value/describe-value.ts";

/**
 * Checks what the versions do not: each writes a diff in its own form, and version 2 has calls without a title.
 *
 * @throws {TypeError} if an untyped program leaves out the title, or the text of a diff.
 */
export function checkToolCall({ type, title, content }: ToolCallEvent | ToolCallUpdateEvent): void {
  const flaw =
    (type === "tool_call" && typeof title !== "string" ? mismatch("title", "a text", title) : undefined) ??
    (Array.isArray(content) ? flawOfDiffs(content) : undefined);
  if (flaw !== undefined) throw new TypeError(`Cannot show a tool call: ${flaw}`);
}

function flawOfDiffs(content: readonly ToolCallContent[]): string | undefined {
  for (const [index, item] of content.entries()) {
    if (item?.type !== "diff" || "changes" in item) continue;
    const { path, newText } = item as { readonly path?: unknown; readonly newText?: unknown };
    const name = `content[${index}]`;
    if (typeof path !== "string") return mismatch(`${name}.path`, "an absolute path", path);
    if (typeof newText !== "string") return mismatch(`${name}.newText`, "the whole new text", newText);
  }
  return undefined;
}
