import type { Readable } from "node:stream";

/** How long the last messages may take to arrive, in milliseconds. */
const DRAIN_MS = 1000;
/**
 * Enough turns of the event loop to read everything that a pipe holds, as well as its end: each turn reads at least one
 * chunk.
 */
const READ_TURNS = 32;

/**
 * Calls `end` once everything that the peer wrote before it exited has been read from `input`. Meant for an input that
 * may never close, because another process holds it open. Returns a function that cancels this, in case the input does
 * close.
 */
export function drainThenEnd(input: Readable, end: () => void): () => void {
  let isCancelled = false;
  const drain = (turns: number): void => {
    if (isCancelled) return;
    if (input.isPaused()) timer.refresh();
    else if (turns > 0) setImmediate(drain, turns - 1);
    else end();
  };
  // Keep reading after the timer fires: a process that was busy until now has not read anything yet.
  const timer = setTimeout(drain, DRAIN_MS, READ_TURNS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
