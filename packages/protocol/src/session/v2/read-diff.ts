import type { Diff, DiffChange } from "@parley/schema/v2";

import { omitNullish } from "../patched.ts";
import type { ToolCallContent } from "../session-entry.ts";
import { type PatchedFile, readGitPatch } from "./read-git-patch.ts";

/**
 * Converts a version 2 diff. If its patch contains the text of all changes, each hunk becomes a pair of strings,
 * before and after. Otherwise, the changes are kept. A patch with the whole text in one hunk becomes a version 1
 * diff.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export function readDiff({ changes, patch, _meta }: Diff): readonly ToolCallContent[] {
  const files = patch?.format === "git_patch" ? readGitPatch(patch.text) : undefined;
  return files !== undefined && areAllOf(changes, files)
    ? files.flatMap(({ path, parts }) =>
        parts.map((part) => ({ type: "diff", path, ...part, ...omitNullish({ _meta }) }) as const),
      )
    : [{ type: "changes", changes, ...omitNullish({ patch, _meta }) }];
}

/** Whether the changes only add or modify files, and `files` contains the text of all of them. */
function areAllOf(changes: readonly DiffChange[], files: readonly PatchedFile[]): boolean {
  return (
    files.length === changes.length &&
    changes.every(({ operation, path }, index) => {
      const file = files[index];
      return (operation === "add" || operation === "modify") && file?.path === path && file.parts.length > 0;
    })
  );
}
