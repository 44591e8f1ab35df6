import { stat } from "node:fs/promises";

import { z } from "zod";

import { type FileChange, assertFresh, prepareChanges, refuseChange } from "./files/file-change.ts";
import { type LineEnd, findText, fitLineEnds, fitText, lineEndOf } from "./files/find-text.ts";
import { type PatchHunk, type PatchSection, parsePatch } from "./files/parse-patch.ts";
import { readTextFile } from "./files/text-file.ts";
import { type ToolFile, findToolFile } from "./files/tool-file.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, type ToolContext, defineTool } from "./tool.ts";

export const applyPatchTool: Tool = defineTool({
  name: "apply_patch",
  description:
    "Changes, adds, moves and removes files by a patch: all of it, or nothing. The lines `*** Begin Patch` and " +
    "`*** End Patch` enclose sections: `*** Add File: path` with lines that begin with `+`; `*** Delete File: path`; " +
    "`*** Update File: path`, perhaps with `*** Move to: path`, and hunks that begin with `@@`, optionally followed by a " +
    "line that comes before, with three lines of context before and after the lines that begin with `-` and `+`.",
  kind: "edit",
  input: z.strictObject({ patch: z.string() }),
  async prepare({ patch }, context) {
    const changes: FileChange[] = [];
    const named = new Map<string, ToolFile>();
    for (const section of parse(patch)) {
      const targets = await filesOf(section, context);
      try {
        for (const target of targets) addOnce(named, target);
        changes.push(...(await changesOf(section, targets, context)));
      } catch (error) {
        // The failure of this section reveals that the earlier ones apply, and thus something about their files.
        return refuseChange(`patch "${targets[0].name}"`, [...named.values()], error);
      }
    }
    const names = [...new Set(changes.map(({ target }) => target.name))].join(", ");
    return prepareChanges({ tool: "apply_patch", title: `Patch ${names}`, changes }, context);
  },
});

function parse(patch: string): PatchSection[] {
  try {
    return parsePatch(patch);
  } catch (error) {
    throw toolFailure("apply the patch", error);
  }
}

/** Rejects a second section for the same file, because both sections would start from its current text. */
function addOnce(named: Map<string, ToolFile>, target: ToolFile): void {
  if (named.has(target.path)) throw new Error(`"${target.name}" is in the patch twice`);
  named.set(target.path, target);
}

/** File that a section applies to and, for a move, the new file. */
type SectionFiles = readonly [target: ToolFile] | readonly [target: ToolFile, moved: ToolFile];

async function filesOf(section: PatchSection, context: ToolContext): Promise<SectionFiles> {
  const target = await findToolFile(section.path, context);
  if (section.action !== "update" || section.moveTo === undefined) return [target];
  return [target, await findToolFile(section.moveTo, context)];
}

async function changesOf(
  section: PatchSection,
  [target, moved]: SectionFiles,
  context: ToolContext,
): Promise<FileChange[]> {
  const oldText = await readTextFile(target.path);
  if (section.action === "add") {
    if (oldText !== null) throw new Error("it exists already");
    return [{ target, oldText, newText: section.text }];
  }
  if (oldText === null) throw new Error("no such file");
  assertFresh({ target, oldText }, context);
  if (section.action === "delete") return [{ target, oldText, newText: null }];
  const start: Progress = { text: oldText, from: 0, lineEnd: lineEndOf(oldText) };
  const newText = section.hunks.reduce(applyHunk, start).text;
  return moved === undefined ? [{ target, oldText, newText }] : move({ target, oldText, newText }, moved);
}

async function move({ target, oldText, newText }: FileChange, moved: ToolFile): Promise<FileChange[]> {
  if ((await readTextFile(moved.path)) !== null) throw new Error(`"${moved.name}" exists already`);
  const { mode } = await stat(target.path);
  return [
    { target: moved, oldText: null, newText, mode },
    { target, oldText, newText: null },
  ];
}

interface Progress {
  readonly text: string;
  /** End of the previous change. The search for the next hunk starts here, because hunks are in file order. */
  readonly from: number;
  readonly lineEnd: LineEnd;
}

function applyHunk({ text, from, lineEnd }: Progress, { anchor, oldLines, newLines }: PatchHunk): Progress {
  const start = from + offsetAfter(text.slice(from), anchor);
  const rest = text.slice(start);
  if (oldLines.length === 0) {
    const at = anchor === "" ? text.length : start;
    const begin = at === 0 || text[at - 1] === "\n" ? "" : "\n";
    const added = fitLineEnds(`${begin}${newLines.join("\n")}\n`, lineEnd);
    return { text: text.slice(0, at) + added + text.slice(at), from: at + added.length, lineEnd };
  }
  const [match] = findText(rest, oldLines.join("\n"));
  if (match === undefined)
    throw new Error(`the lines to change are not in the file:\n${oldLines.join("\n")}`);
  const replacement = fitText(newLines.join("\n"), match, lineEnd);
  const changed = text.slice(0, start + match.start) + replacement + rest.slice(match.end);
  return { text: changed, from: start + match.start + replacement.length, lineEnd };
}

/** Returns the offset of the line after the anchor. */
function offsetAfter(text: string, anchor: string): number {
  if (anchor === "") return 0;
  const [match] = findText(text, anchor);
  if (match === undefined) throw new Error(`the line "${anchor}" is not in the file`);
  const end = text.indexOf("\n", match.end);
  return end === -1 ? text.length : end + 1;
}
