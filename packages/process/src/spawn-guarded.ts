import type { ChildProcess } from "node:child_process";

import { signalProcessGroupAtExit } from "./signal-process-group.ts";
import { startWatchdog } from "./watchdog.ts";

/** Options for stopping a process if the current process ends first. */
export interface ProcessGuard {
  /**
   * `exit-handler` stops the process and its group when the current process exits, but not when the current process
   * is killed. `watchdog` also covers that case, using a single `/bin/sh` for all watched processes. On Windows,
   * `watchdog` is the same as `exit-handler`.
   */
  readonly guard: "exit-handler" | "watchdog";
  /**
   * Maximum time that the `watchdog` waits for the process to exit on its own, in milliseconds, rounded up to whole
   * seconds. Default: 0.
   */
  readonly guardGraceMs?: number | undefined;
}

/** A child process with a function that removes its guard. */
export interface GuardedProcess<Child extends ChildProcess> {
  readonly child: Child;
  /** Removes the guard. Must be called once the process has exited. */
  readonly unguard: () => void;
}

/**
 * Starts a process that is stopped, along with its group, if the current process ends first. {@link
 * startProcess} does this for you; call this function only together with {@link spawnProcess}.
 *
 * @param spawn Calls `spawnProcess`. Its errors are rethrown.
 */
export function spawnGuarded<Child extends ChildProcess>(
  { guard, guardGraceMs = 0 }: ProcessGuard,
  spawn: () => Child,
): GuardedProcess<Child> {
  if (guard === "exit-handler" || process.platform === "win32") {
    const child = spawn();
    return { child, unguard: child.pid === undefined ? () => undefined : terminateOnExit(child) };
  }
  // Start the watchdog first. The watchdog may start more slowly than the process, and the current process could be
  // killed in between.
  const watchdog = startWatchdog();
  try {
    const child = spawn();
    return {
      child,
      unguard: child.pid === undefined ? () => undefined : watchdog.watch(child.pid, guardGraceMs),
    };
  } finally {
    watchdog.release();
  }
}

const guarded = new Set<ChildProcess>();

/**
 * Terminates a process and its group when the current process exits. Returns a function that removes the handler. No
 * exit handlers run if the current process is killed; the child then only notices that its stdin ends.
 */
function terminateOnExit(child: ChildProcess): () => void {
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
