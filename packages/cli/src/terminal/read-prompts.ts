import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Yields one prompt per non-blank line, until the input ends or `signal` aborts. */
export async function* readPrompts(
  input: Readable,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  if (signal.aborted) return;
  const lines = createInterface({ input, crlfDelay: Infinity, signal });
  for await (const line of lines) {
    const prompt = line.trim();
    if (prompt !== "") yield prompt;
  }
}
