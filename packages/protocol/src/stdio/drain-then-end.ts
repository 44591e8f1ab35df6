import type { Readable } from "node:stream";

/** Time to wait for the peer's last messages, in milliseconds. */
const DRAIN_MS = 1000;
/** Enough event loop turns to read everything in a pipe, including its end. Each turn reads at least one chunk. */
const READ_TURNS = 32;

/**
 * Calls `end` once everything that the peer wrote before it exited has been read from `input`. Use it for an input
 * that may never close because another process holds it open. Returns a function that cancels the wait if the input
 * closes after all.
 */
export function drainThenEnd(input: Readable, end: () => void): () => void {
  let isCancelled = false;
  const drain = (turns: number): void => {
    if (isCancelled) return;
    if (input.isPaused()) timer.refresh();
    else if (turns > 0) setImmediate(drain, turns - 1);
    else end();
  };
  // Keeps reading after the timer fires, because a process that was busy has not read anything yet.
  const timer = setTimeout(drain, DRAIN_MS, READ_TURNS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
