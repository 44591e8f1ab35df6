/** Lines of code. Nested lists are flattened, and `undefined` is skipped. */
export type Lines = string | undefined | readonly Lines[];

export function joinLines(lines: Lines): string {
  return flatten(lines).join("\n");
}

/** Indents lines by `by`, four spaces by default. Empty lines stay empty. */
export function indent(lines: Lines, by = "    "): string[] {
  return flatten(lines).map((line) => (line === "" ? line : by + line));
}

/** Joins blocks with an empty line between them. */
export function separate(blocks: readonly Lines[]): string[] {
  const filled = blocks.map(flatten).filter((block) => block.length > 0);
  return filled.flatMap((block, at) => (at === 0 ? block : ["", ...block]));
}

export function comment(text: string, sign: string): string[] {
  if (text === "") return [];
  return text.split("\n").map((line) => `${sign} ${line}`.trimEnd());
}

function flatten(lines: Lines): string[] {
  if (lines === undefined) return [];
  if (typeof lines === "string") return lines.split("\n");
  return lines.flatMap(flatten);
}
