import type * as v1 from "@parley/schema/v1";
import type * as v2 from "@parley/schema/v2";

import { createGitPatch } from "./git-patch.ts";
import type { PlanEntry } from "./session-event.ts";
import type { ToolCallContent, ToolCallStatus } from "./tool-call.ts";

/** What is said instead, where a version has no words for something; everything else is said in full in both. */
export const substitutes: {
  readonly v1: {
    readonly toolCallStatus: (status: ToolCallStatus) => v1.ToolCallStatus;
    readonly toolCallContent: (content: ToolCallContent) => v1.ToolCallContent[];
    readonly planEntry: (entry: PlanEntry) => v1.PlanEntry[];
  };
  readonly v2: {
    readonly toolCallContent: (content: ToolCallContent) => v2.ToolCallContent[];
  };
} = {
  v1: {
    /** A tool call that is paused is in progress; one that was cancelled has failed. */
    toolCallStatus(status) {
      if (status === "paused") return "in_progress";
      return status === "cancelled" ? "failed" : status;
    },
    /** Changes of files with a patch, which may be many and of any kind, are text. A terminal of the agent is left out. */
    toolCallContent(content) {
      if (content.type === "terminal" && "owner" in content) return [];
      if (content.type !== "diff" || !("changes" in content)) return [content];
      return [{ type: "content", content: { type: "text", text: describeChanges(content) } }];
    },
    /** A step that was cancelled is left out of the plan. */
    planEntry({ status, ...entry }) {
      return status === "cancelled" ? [] : [{ ...entry, status }];
    },
  },
  v2: {
    /** A file's text before and after is a patch. A terminal of the client is left out. */
    toolCallContent(content) {
      if (content.type === "terminal") {
        return "owner" in content ? [{ type: "terminal", terminalId: content.terminalId }] : [];
      }
      if (content.type !== "diff" || "changes" in content) return [content];
      const { path, oldText, newText, type, ...rest } = content;
      const operation = oldText === undefined || oldText === null ? "add" : "modify";
      const patch = { format: "git_patch", text: createGitPatch({ path, oldText, newText }) };
      return [{ ...rest, type, changes: [{ operation, path, fileType: "text" }], patch }];
    },
  },
};

function describeChanges({ changes, patch }: v2.Diff): string {
  if (patch !== undefined && patch !== null) return fenced(patch.text);
  return changes.map((change) => `${change.operation} ${pathsOf(change).join(" → ")}`).join("\n");
}

function pathsOf(change: v2.DiffChange): string[] {
  const { oldPath, path } = change as { readonly oldPath?: string; readonly path?: string };
  return [oldPath, path].filter((name) => name !== undefined);
}

/** As a block of Markdown; the fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}
