import { signalProcessGroup } from "@parley/protocol/stdio";

const guarded = new Set<number>();

/**
 * Terminates the group when this process exits before the returned function is called. Best effort: a process that dies
 * by a signal runs no exit handlers, and then only the end of its input tells the child.
 */
export function terminateOnExit(pid: number): () => void {
  if (guarded.size === 0) process.on("exit", terminateGuarded);
  guarded.add(pid);
  return () => {
    guarded.delete(pid);
    if (guarded.size === 0) process.off("exit", terminateGuarded);
  };
}

function terminateGuarded(): void {
  for (const pid of guarded) signalProcessGroup(pid, "SIGTERM");
}
