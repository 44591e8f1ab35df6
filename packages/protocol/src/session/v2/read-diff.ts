import type { Diff, DiffPatch } from "@parley/schema/v2";

import type { FileChanges, ToolCallContent } from "../session-entry.ts";
import { type PatchedFile, readGitPatch } from "./read-git-patch.ts";

/**
 * What happens to files: the texts before and after, a piece for each part of a patch, where the patch gives them; else
 * the changes as they came. With the whole text in one part, this gives back what version 1 says by itself.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export function readDiff(diff: Diff): readonly ToolCallContent[] {
  const files = filesOf(diff);
  const { changes, patch, _meta } = diff;
  const asItCame: FileChanges = {
    type: "changes",
    changes,
    ...(patch && { patch }),
    ...(_meta && { _meta }),
  };
  if (files === undefined) return [asItCame];
  return files.flatMap(({ path, parts }) =>
    parts.map((part) => ({ type: "diff", path, ...part, ...(_meta && { _meta }) }) as const),
  );
}

/** The files of a diff if it only adds or changes some, and its patch gives the texts of all of them. */
function filesOf({ changes, patch }: Diff): readonly PatchedFile[] | undefined {
  const files = readTexts(patch);
  if (files === undefined || files.length !== changes.length) return undefined;
  const fits = files.every(({ path, parts }, index) => {
    const change = changes[index];
    return change?.path === path && parts.length > 0 && ["add", "modify"].includes(change.operation);
  });
  return fits ? files : undefined;
}

function readTexts(patch: DiffPatch | null | undefined): readonly PatchedFile[] | undefined {
  return patch?.format === "git_patch" ? readGitPatch(patch.text) : undefined;
}
