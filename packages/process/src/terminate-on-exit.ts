import type { ChildProcess } from "node:child_process";

import { signalProcessGroupAtExit } from "./signal-process-group.ts";

const guarded = new Set<ChildProcess>();

/**
 * Terminates a process and its group when this process exits. Returns a function that takes this back. A process that dies
 * by a signal runs no exit handlers, so then a child notices only the end of its input.
 */
export function terminateOnExit(child: ChildProcess): () => void {
  if (guarded.size === 0) process.on("exit", terminateGuarded);
  guarded.add(child);
  return () => {
    guarded.delete(child);
    if (guarded.size === 0) process.off("exit", terminateGuarded);
  };
}

function terminateGuarded(): void {
  for (const child of guarded) signalProcessGroupAtExit(child, "SIGTERM");
}
