/** A part of Markdown text: either prose or fenced code. */
export interface TextPart {
  readonly isCode: boolean;
  readonly text: string;
  /** Index of the part's first character in the text. */
  readonly start: number;
}

/**
 * Splits Markdown into prose and fenced code, without the fences and adjacent blank lines. An unclosed code block
 * extends to the end of the text, because the rest of a message may still arrive.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (isCode: boolean, from: number, to: number): void => {
    let [start, end] = [from, to];
    if (!isCode) {
      while (start > 0 && start < end && text[start] === "\n") start += 1;
      while (end < text.length && start < end && text[end - 1] === "\n") end -= 1;
    }
    if (start < end) parts.push({ isCode, text: text.slice(start, end), start });
  };
  let fence: string | undefined;
  let start = 0;
  // Reads line by line, because a regular expression over the whole text could take quadratic time.
  for (let at = 0, next = 0; at < text.length; at = next) {
    next = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, next).trim();
    const isEdge = fence === undefined ? opens(line) : closes(line, fence);
    if (!isEdge) continue;
    add(fence !== undefined, start, at);
    fence = fence === undefined ? fenceOf(line) : undefined;
    start = next;
  }
  add(fence !== undefined, start, text.length);
  return parts;
}

function fenceOf(line: string): string {
  return /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? "";
}

/**
 * Returns whether a line opens a code block. If there are backticks after the fence, the line itself contains the
 * code.
 */
function opens(line: string): boolean {
  const fence = fenceOf(line);
  return fence !== "" && !(fence.startsWith("`") && line.includes("`", fence.length));
}

/** Returns whether a line closes a code block. The closing fence must be at least as long as the opening one. */
function closes(line: string, fence: string): boolean {
  return line.startsWith(fence) && fenceOf(line) === line;
}
