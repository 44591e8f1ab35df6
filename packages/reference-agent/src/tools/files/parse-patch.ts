export type PatchSection =
  | { readonly action: "add"; readonly path: string; readonly text: string }
  | { readonly action: "delete"; readonly path: string }
  | {
      readonly action: "update";
      readonly path: string;
      readonly moveTo: string | undefined;
      readonly hunks: readonly PatchHunk[];
    };

export interface PatchHunk {
  /** A line that precedes the change, such as the first line of a function. Empty if there is none. */
  readonly anchor: string;
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const HEADING = /^\*\*\* (Add|Delete|Update) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
const END_OF_FILE = "*** End of File";

/**
 * Parses a patch in the format that models write: one section per file between `*** Begin Patch` and `*** End
 * Patch`, with lines that start with a space, `-` or `+`.
 *
 * @throws {Error} with the invalid line.
 */
export function parsePatch(patch: string): PatchSection[] {
  const lines = patch.replaceAll("\r\n", "\n").trim().split("\n");
  if (lines.shift()?.trim() !== BEGIN) throw new Error(`the patch must begin with "${BEGIN}"`);
  if (lines.at(-1)?.trim() === END) lines.pop();
  const sections: PatchSection[] = [];
  while (lines.length > 0) sections.push(parseSection(lines));
  if (sections.length === 0) throw new Error("the patch changes nothing");
  return sections;
}

/** Parses the first section and removes its lines. */
function parseSection(lines: string[]): PatchSection {
  const heading = lines.shift() ?? "";
  const [, verb, path = ""] = HEADING.exec(heading) ?? [];
  switch (verb) {
    case "Add":
      return { action: "add", path, text: takeBody(lines).map(addedLine).join("") };
    case "Delete":
      return { action: "delete", path };
    case "Update": {
      const moveTo = MOVE.exec(lines[0] ?? "")?.[1];
      if (moveTo !== undefined) lines.shift();
      return { action: "update", path, moveTo, hunks: parseHunks(takeBody(lines)) };
    }
    default:
      throw new Error(`"${heading}" is not the heading of a file`);
  }
}

function takeBody(lines: string[]): string[] {
  const end = lines.findIndex((line) => HEADING.test(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function addedLine(line: string): string {
  if (!line.startsWith("+")) throw new Error(`"${line}" of a new file does not begin with "+"`);
  return `${line.slice(1)}\n`;
}

function parseHunks(lines: readonly string[]): PatchHunk[] {
  const hunks: { anchor: string; oldLines: string[]; newLines: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith("@@")) {
      hunks.push({ anchor: line.slice(2).trim(), oldLines: [], newLines: [] });
    } else if (line !== END_OF_FILE) {
      if (hunks.length === 0) hunks.push({ anchor: "", oldLines: [], newLines: [] });
      const hunk = hunks.at(-1);
      const rest = line.slice(1);
      if (line === "" || line.startsWith(" ")) {
        hunk?.oldLines.push(rest);
        hunk?.newLines.push(rest);
      } else if (line.startsWith("-")) hunk?.oldLines.push(rest);
      else if (line.startsWith("+")) hunk?.newLines.push(rest);
      else throw new Error(`"${line}" begins with none of " ", "-" and "+"`);
    }
  }
  return hunks.filter(({ oldLines, newLines }) => oldLines.length + newLines.length > 0);
}
