/** The changes to one file in a patch. */
export interface PatchedFile {
  readonly path: string;
  /** Text before and after the change, one item per hunk. Empty if the patch does not contain the text. */
  readonly parts: readonly TextChange[];
}

/** The text before and after a change. The text before is `null` for a new file. */
export interface TextChange {
  readonly oldText: string | null;
  readonly newText: string;
}

// No line in a hunk starts with either marker. `^` would also match after line separators other than `\n`.
const FILE = /(?<![^\n])diff --git /;
const HUNK = /(?<![^\n])@@ /;

/**
 * Parses a patch in the format of `git diff --patch`. Returns `undefined` if the text is not such a patch or has
 * quoted paths.
 */
export function readGitPatch(text: string): readonly PatchedFile[] | undefined {
  const [before = "", ...files] = `${text}\n`.split(FILE);
  const patched = files.map(readFile);
  return before.trim() === "" && patched.every((file) => file !== undefined) ? patched : undefined;
}

function readFile(text: string): PatchedFile | undefined {
  const [head = "", ...hunks] = text.split(HUNK);
  const isNew = head.includes("\n--- /dev/null\n");
  const parts = hunks.map((hunk) => readHunk(hunk, isNew));
  const [, path = ""] = /\n\+\+\+ ([^\t\n]*)/.exec(head) ?? [];
  return parts.every((part) => part !== undefined) ? { path, parts } : undefined;
}

/** Parses the text after the first `@@ ` of a hunk. Returns `undefined` if it is truncated or not a hunk. */
function readHunk(text: string, isNew: boolean): TextChange | undefined {
  const header = /^-\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@[^\n]*\n/.exec(text);
  if (header === null) return undefined;
  const [{ length }, oldCount = 1, newCount = 1] = header;
  // "No newline at end of file" is part of the preceding line.
  const lines = text.slice(length).match(/[^\n]+\n(?:\\[^\n]*\n)?/g) ?? [];
  const isHunk = lines.every((line) => /^[-+ ]/.test(line));
  const oldLines = lines.filter((line) => !line.startsWith("+"));
  const newLines = lines.filter((line) => !line.startsWith("-"));
  if (!isHunk || oldLines.length !== Number(oldCount) || newLines.length !== Number(newCount))
    return undefined;
  return { oldText: isNew ? null : textOf(oldLines), newText: textOf(newLines) };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => line.slice(1).replace(/\n\\[^]*/, "")).join("");
}
