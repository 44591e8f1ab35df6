/** A line of a text, without the line feed. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** True if the line ends with a line feed: the last line of a text that was cut off does not. */
  readonly whole: boolean;
}

/**
 * Splits a text that arrives in pieces into lines. Only a line feed ends a line: JSON may contain U+2028. Empty lines
 * are skipped.
 *
 * @throws {TypeError} bytes are not UTF-8
 */
export async function* splitLines(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Line, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let rest = "";
  for await (const piece of pieces) {
    const lines = (
      rest + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }))
    ).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      number += 1;
      if (text.trim() !== "") yield { text, number, whole: true };
    }
  }
  if (rest.trim() !== "") yield { text: rest, number: number + 1, whole: false };
}
