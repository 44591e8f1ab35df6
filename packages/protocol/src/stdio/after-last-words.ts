import type { Readable } from "node:stream";

/** Milliseconds in which last words arrive. */
const LAST_WORDS_MS = 1000;
/** Turns of the event loop that are enough to read what a pipe holds, and its end: at least a chunk comes in each. */
const READ_TURNS = 32;

/**
 * Calls `end` once all has been read that the peer behind `input` has written before it was gone, however late that is read:
 * for an input that may not end by itself, since something else holds it open. Returns its undo, for one that does.
 */
export function afterLastWords(input: Readable, end: () => void): () => void {
  let isUndone = false;
  const look = (turns: number): void => {
    if (isUndone) return;
    if (input.isPaused()) timer.refresh();
    else if (turns > 0) setImmediate(look, turns - 1);
    else end();
  };
  // Who was busy until now has read nothing, so that this is not the end yet.
  const timer = setTimeout(look, LAST_WORDS_MS, READ_TURNS);
  return () => {
    isUndone = true;
    clearTimeout(timer);
  };
}
