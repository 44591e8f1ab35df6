import type { ChildProcess } from "node:child_process";

import { signalProcessGroup } from "@parley/process";

const guarded = new Set<ChildProcess>();

/**
 * Terminates a process with its group when this process exits before the returned function is called. Best effort: a process that dies
 * by a signal runs no exit handlers, and then only the end of its input tells the child.
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
  for (const child of guarded) signalProcessGroup(child, "SIGTERM");
}
