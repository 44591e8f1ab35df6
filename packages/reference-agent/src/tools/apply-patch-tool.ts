import { stat } from "node:fs/promises";

import { type FileChange, assertFresh, prepareChanges, refuseChange } from "./files/file-change.ts";
import { type LineEnd, findText, fitLineEnds, fitText, lineEndOf } from "./files/find-text.ts";
import { type PatchHunk, type PatchSection, parsePatch } from "./files/parse-patch.ts";
import { type Place, findPlace } from "./files/place.ts";
import { readTextFile } from "./files/text-file.ts";
import { toolFailure } from "./tool-failure.ts";
import { type Tool, type ToolContext, defineTool } from "./tool.ts";

/** Changes several files at once. */
export const applyPatchTool: Tool = defineTool({
  name: "apply_patch",
  description:
    "Changes, adds, moves and removes files by a patch: all of it, or nothing. The lines `*** Begin Patch` and " +
    "`*** End Patch` enclose sections: `*** Add File: path` with lines that begin with `+`; `*** Delete File: path`; " +
    "`*** Update File: path`, perhaps with `*** Move to: path`, and hunks that begin with `@@`, optionally followed by a " +
    "line that comes before, with three lines of context before and after the lines that begin with `-` and `+`.",
  kind: "edit",
  inputSchema: {
    type: "object",
    properties: { patch: { type: "string" } },
    required: ["patch"],
    additionalProperties: false,
  },
  async prepare({ patch }, context) {
    const changes: FileChange[] = [];
    const named = new Map<string, Place>();
    for (const section of parse(patch)) {
      const places = await placesOf(section, context);
      try {
        for (const place of places) addOnce(named, place);
        changes.push(...(await changesOf(section, places, context)));
      } catch (error) {
        // The success of the sections before would reveal something about their files, too.
        return refuseChange(`patch "${places[0].name}"`, [...named.values()], error);
      }
    }
    const names = [...new Set(changes.map(({ place }) => place.name))].join(", ");
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

/** Refuses two sections for one file: both would start from its present text. */
function addOnce(named: Map<string, Place>, place: Place): void {
  if (named.has(place.path)) throw new Error(`"${place.name}" is in the patch twice`);
  named.set(place.path, place);
}

/** The file of a section, and its new place if it is moved. */
type SectionPlaces = readonly [place: Place] | readonly [place: Place, target: Place];

async function placesOf(section: PatchSection, context: ToolContext): Promise<SectionPlaces> {
  const place = await findPlace(section.path, context);
  if (section.action !== "update" || section.moveTo === undefined) return [place];
  return [place, await findPlace(section.moveTo, context)];
}

async function changesOf(
  section: PatchSection,
  [place, target]: SectionPlaces,
  context: ToolContext,
): Promise<FileChange[]> {
  const oldText = await readTextFile(place.path);
  if (section.action === "add") {
    if (oldText !== null) throw new Error("it exists already");
    return [{ place, oldText, newText: section.text }];
  }
  if (oldText === null) throw new Error("no such file");
  assertFresh({ place, oldText }, context);
  if (section.action === "delete") return [{ place, oldText, newText: null }];
  const start: Progress = { text: oldText, from: 0, lineEnd: lineEndOf(oldText) };
  const newText = section.hunks.reduce(applyHunk, start).text;
  return target === undefined ? [{ place, oldText, newText }] : move({ place, oldText, newText }, target);
}

async function move({ place, oldText, newText }: FileChange, target: Place): Promise<FileChange[]> {
  if ((await readTextFile(target.path)) !== null) throw new Error(`"${target.name}" exists already`);
  const { mode } = await stat(place.path);
  return [
    { place: target, oldText: null, newText, mode },
    { place, oldText, newText: null },
  ];
}

interface Progress {
  readonly text: string;
  /** The end of the last change: hunks are in the order of the file. */
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

/** The offset of the line after the anchor. */
function offsetAfter(text: string, anchor: string): number {
  if (anchor === "") return 0;
  const [match] = findText(text, anchor);
  if (match === undefined) throw new Error(`the line "${anchor}" is not in the file`);
  const end = text.indexOf("\n", match.end);
  return end === -1 ? text.length : end + 1;
}
