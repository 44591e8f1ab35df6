import type { Readable } from "node:stream";

/** Milliseconds that the last messages have to arrive. */
const DRAIN_MS = 1000;
/** Turns of the event loop that are enough to read all that a pipe holds, and its end: each reads at least a chunk. */
const READ_TURNS = 32;

/**
 * Calls `end` when everything that the peer wrote before it was gone has been read from `input`, however late: for an input
 * that may not end by itself, since another process holds it open. Returns a function that cancels this, for one that ends.
 */
export function drainThenEnd(input: Readable, end: () => void): () => void {
  let isCancelled = false;
  const drain = (turns: number): void => {
    if (isCancelled) return;
    if (input.isPaused()) timer.refresh();
    else if (turns > 0) setImmediate(drain, turns - 1);
    else end();
  };
  // Reading goes on after the timer: a process that was busy until now has read nothing yet.
  const timer = setTimeout(drain, DRAIN_MS, READ_TURNS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
