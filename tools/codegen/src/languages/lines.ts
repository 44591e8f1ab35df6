/** Lines of code; a list within a list is part of it, `undefined` is none. */
export type Lines = string | undefined | readonly Lines[];

/** The lines as text. */
export function joinLines(lines: Lines): string {
  return flatten(lines).join("\n");
}

/** The lines one level (four columns, or `by`) deeper; empty ones stay empty. */
export function indent(lines: Lines, by = "    "): string[] {
  return flatten(lines).map((line) => (line === "" ? line : by + line));
}

/** Each block, with an empty line between two. */
export function separate(blocks: readonly Lines[]): string[] {
  const filled = blocks.map(flatten).filter((block) => block.length > 0);
  return filled.flatMap((block, at) => (at === 0 ? block : ["", ...block]));
}

/** A text's lines, each behind the sign of a comment; none for an empty text. */
export function comment(text: string, sign: string): string[] {
  if (text === "") return [];
  return text.split("\n").map((line) => `${sign} ${line}`.trimEnd());
}

function flatten(lines: Lines): string[] {
  if (lines === undefined) return [];
  if (typeof lines === "string") return lines.split("\n");
  return lines.flatMap(flatten);
}
