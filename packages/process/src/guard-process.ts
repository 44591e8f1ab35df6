import type { ChildProcess } from "node:child_process";

import { terminateOnExit } from "./terminate-on-exit.ts";
import { watchProcessGroup } from "./watchdog.ts";

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

/**
 * Ends a process of `spawnProcess`, and its group, if this process ends first. Returns a function that takes this back; call
 * it when the process has exited.
 */
export function guardProcess(child: ChildProcess, { guard, guardGraceMs = 0 }: ProcessGuard): () => void {
  if (child.pid === undefined) return () => undefined;
  return guard === "watchdog" && process.platform !== "win32"
    ? watchProcessGroup(child.pid, guardGraceMs)
    : terminateOnExit(child);
}
