import { type LineChange, findLineChanges } from "./line-changes.ts";

/** Number of unchanged lines to show around a change. */
const CONTEXT = 3;

/** A file's text before and after a change. */
export interface TextChange {
  readonly path: string;
  /** Missing or `null` for a new file. */
  readonly oldText?: string | null | undefined;
  readonly newText: string;
}

/**
 * Formats a change like `git diff --patch`, but with absolute paths, which version 2 of the protocol requires.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#diffs
 */
export function createGitPatch({ path, oldText, newText }: TextChange): string {
  const name = quote(path);
  const isNew = oldText === undefined || oldText === null;
  const before = linesOf(oldText ?? "");
  const after = linesOf(newText);
  const hunks = groupChanges(findLineChanges(before, after)).map((group) => hunk(group, before, after));
  const head = `diff --git ${name} ${name}\n${isNew ? "new file mode 100644\n" : ""}`;
  if (hunks.length === 0) return head;
  return `${head}--- ${isNew ? "/dev/null" : fileLine(name)}\n+++ ${fileLine(name)}\n${hunks.join("")}`;
}

/** Splits a string into lines that keep their newlines. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

/** Groups changes whose context lines touch. */
function groupChanges(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && change.oldStart - last.oldEnd <= 2 * CONTEXT)
      group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunk(changes: readonly LineChange[], before: readonly string[], after: readonly string[]): string {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return "";
  const lead = Math.min(CONTEXT, first.oldStart);
  const oldStart = first.oldStart - lead;
  const oldEnd = Math.min(last.oldEnd + CONTEXT, before.length);
  const newStart = first.newStart - lead;
  const newEnd = last.newEnd + (oldEnd - last.oldEnd);
  const lines: string[] = [];
  let position = oldStart;
  for (const change of changes) {
    lines.push(...marked(" ", before.slice(position, change.oldStart)));
    lines.push(...marked("-", before.slice(change.oldStart, change.oldEnd)));
    lines.push(...marked("+", after.slice(change.newStart, change.newEnd)));
    position = change.oldEnd;
  }
  lines.push(...marked(" ", before.slice(position, oldEnd)));
  return `@@ -${range(oldStart, oldEnd)} +${range(newStart, newEnd)} @@\n${lines.join("")}`;
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map((line) =>
    line.endsWith("\n") ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`,
  );
}

/** Formats a range as its first line number and its length. An empty range starts at the preceding line. */
function range(start: number, end: number): string {
  const count = end - start;
  const first = count === 0 ? start : start + 1;
  return count === 1 ? String(first) : `${first},${count}`;
}

/** Quotes a name the way Git does if it contains quotes, backslashes or control characters. */
function quote(path: string): string {
  const quoted = Array.from(path, escape).join("");
  return quoted === path ? path : `"${quoted}"`;
}

function escape(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  const code = character.charCodeAt(0);
  return code < 0x20 || code === 0x7f ? `\\${code.toString(8).padStart(3, "0")}` : character;
}

/** Adds a tab after a name that contains a space. Otherwise the name would appear to end at the space. */
function fileLine(name: string): string {
  return name.includes(" ") && !name.startsWith('"') ? `${name}\t` : name;
}
