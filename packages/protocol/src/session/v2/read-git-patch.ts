/** What a patch makes of one file. */
export interface PatchedFile {
  readonly path: string;
  /** The texts before and after, one part a hunk; none if the patch does not give them. */
  readonly parts: readonly TextChange[];
}

/** A text before and after; `null` before, if the file is new. */
export interface TextChange {
  readonly oldText: string | null;
  readonly newText: string;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Reads a patch as `git diff --patch` writes it; `undefined` if it is none, or quotes its paths. */
export function readGitPatch(text: string): readonly PatchedFile[] | undefined {
  const lines = text.split("\n");
  const files: { path: string; isNew: boolean; parts: TextChange[] }[] = [];
  let position = 0;
  while (position < lines.length) {
    const line = lines[position] ?? "";
    position += 1;
    const file = files.at(-1);
    if (line.startsWith("diff --git ")) files.push({ path: "", isNew: false, parts: [] });
    else if (file === undefined) {
      if (line !== "") return undefined;
    } else if (line === "--- /dev/null") file.isNew = true;
    else if (line.startsWith("+++ ")) file.path = line.slice(4).replace(/\t$/, "");
    else if (HUNK.test(line)) {
      const hunk = readHunk(lines, position - 1);
      if (hunk === undefined) return undefined;
      position = hunk.end;
      file.parts.push({ oldText: file.isNew ? null : hunk.oldText, newText: hunk.newText });
    }
  }
  return files;
}

interface Hunk {
  readonly oldText: string;
  readonly newText: string;
  /** The position of the line behind it. */
  readonly end: number;
}

/** Reads the hunk whose header is at `start`; `undefined` if it is cut off or no hunk. */
function readHunk(lines: readonly string[], start: number): Hunk | undefined {
  const [, oldCount = "1", newCount = "1"] = HUNK.exec(lines[start] ?? "") ?? [];
  const left = { old: Number(oldCount), new: Number(newCount) };
  const text = { old: "", new: "" };
  let position = start + 1;
  let latest: readonly ("old" | "new")[] = [];
  for (; left.old > 0 || left.new > 0 || lines[position]?.startsWith("\\") === true; position += 1) {
    const line = lines[position];
    if (line === undefined) return undefined;
    if (line.startsWith("\\")) {
      // "No newline at end of file" is about the line before it.
      for (const side of latest) text[side] = text[side].slice(0, -1);
      continue;
    }
    latest = SIDES[line.charAt(0)] ?? [];
    if (latest.length === 0) return undefined;
    for (const side of latest) {
      left[side] -= 1;
      text[side] += `${line.slice(1)}\n`;
    }
  }
  return { oldText: text.old, newText: text.new, end: position };
}

const SIDES: { readonly [sign: string]: readonly ("old" | "new")[] } = {
  " ": ["old", "new"],
  "-": ["old"],
  "+": ["new"],
};
