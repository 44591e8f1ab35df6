import type { ChildProcess } from "node:child_process";

import { signalProcessGroupAtExit } from "./signal-process-group.ts";
import { startWatchdog } from "./watchdog.ts";

/** Options that determine how a process is stopped if the current process ends first. */
export interface ProcessGuard {
  /**
   * `exit-handler` stops the process and its group when the current process exits, but not when it is killed.
   * `watchdog` covers that case too, with one `/bin/sh` for all watched processes. On Windows, `watchdog` is the same
   * as `exit-handler`.
   */
  readonly guard: "exit-handler" | "watchdog";
  /**
   * Time that a `watchdog` waits for the process to exit on its own, in milliseconds, rounded up to whole seconds.
   * Default: 0.
   */
  readonly guardGraceMs?: number | undefined;
}

/** A process with a guard. */
export interface GuardedProcess<Child extends ChildProcess> {
  readonly child: Child;
  /** Removes the guard. Call it once the process exits. */
  readonly unguard: () => void;
}

/**
 * Starts a process that is stopped, along with its group, if the current process ends first. {@link startProcess}
 * does this for you; use this function with {@link spawnProcess}.
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
  // Must start first: some processes start faster than the watchdog does, and the current process may be killed in
  // between.
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
 * Terminates a process and its group when the current process exits. Returns a function that undoes this. If the
 * current process is killed, no exit handlers run, and the child only sees the end of its stdin.
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
