import type { Diff, DiffChange } from "@parley/schema/v2";

import { given } from "../patched.ts";
import type { ToolCallContent } from "../session-entry.ts";
import { type PatchedFile, readGitPatch } from "./read-git-patch.ts";

/**
 * What happens to files: the texts before and after, a piece for each part of a patch, where the patch gives them; else
 * the changes as they came. With the whole text in one part, this gives back what version 1 says by itself.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export function readDiff({ changes, patch, _meta }: Diff): readonly ToolCallContent[] {
  const files = patch?.format === "git_patch" ? readGitPatch(patch.text) : undefined;
  return files !== undefined && areAllOf(changes, files)
    ? files.flatMap(({ path, parts }) =>
        parts.map((part) => ({ type: "diff", path, ...part, ...given({ _meta }) }) as const),
      )
    : [{ type: "changes", changes, ...given({ patch, _meta }) }];
}

/** Whether the changes only add or change files, and `files` has the texts of all of them. */
function areAllOf(changes: readonly DiffChange[], files: readonly PatchedFile[]): boolean {
  return (
    files.length === changes.length &&
    changes.every(({ operation, path }, index) => {
      const file = files[index];
      return (operation === "add" || operation === "modify") && file?.path === path && file.parts.length > 0;
    })
  );
}
