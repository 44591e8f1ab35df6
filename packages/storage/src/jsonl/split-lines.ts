/** A line of a text, without its end. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Whether the line has an end: the last one of a text that was cut off has none. */
  readonly whole: boolean;
}

/**
 * Divides a text that comes in pieces into lines. Only a line feed ends one: U+2028 and its like may stand in JSON. Empty
 * lines are passed over.
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
