import type { ChildProcess } from "node:child_process";

import { terminateOnExit } from "./terminate-on-exit.ts";
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
