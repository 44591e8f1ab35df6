import type { ChildProcess } from "node:child_process";

import { signalProcessGroupAtExit } from "./signal-process-group.ts";
import { startWatchdog } from "./watchdog.ts";

/** The guard of a process, which ends it if this process ends first. */
export interface ProcessGuard {
  /**
   * Ends the process and its group if this process ends first. `exit-handler` does so at once, unless this process is
   * killed; `watchdog` does so in any case, with one `/bin/sh` for all processes that are watched (on Windows it is
   * `exit-handler`).
   */
  readonly guard: "exit-handler" | "watchdog";
  /** Milliseconds, in whole seconds, that a `watchdog` lets the process take to exit by itself. Default 0. */
  readonly guardGraceMs?: number | undefined;
}

/** A process and the end of its guard. */
export interface GuardedProcess<Child extends ChildProcess> {
  readonly child: Child;
  /** Ends the guard; call it when the process has exited. */
  readonly unguard: () => void;
}

/**
 * Starts a process that is ended, with its group, if this process ends first.
 *
 * @param spawn calls `spawnProcess`. An error that it throws is thrown again.
 */
export function spawnGuarded<Child extends ChildProcess>(
  { guard, guardGraceMs = 0 }: ProcessGuard,
  spawn: () => Child,
): GuardedProcess<Child> {
  if (guard === "exit-handler" || process.platform === "win32") {
    const child = spawn();
    return { child, unguard: child.pid === undefined ? () => undefined : terminateOnExit(child) };
  }
  // Started first: it takes longer to start than some processes, and this process may be killed meanwhile.
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
 * Terminates a process and its group when this process exits. Returns a function that takes this back. A process that dies
 * by a signal runs no exit handlers, so then a child notices only the end of its input.
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
