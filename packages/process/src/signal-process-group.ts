import type { ChildProcess } from "node:child_process";

import { endWindowsTree, endWindowsTreeSync } from "./windows-tree.ts";

type Leader = Pick<ChildProcess, "pid" | "exitCode" | "signalCode">;

/**
 * Sends a signal to the leader of a process group (see {@link spawnProcess}) and everything in the group. On Windows,
 * which has neither groups nor signals, kills the process tree instead. That works only while the process itself is
 * running. Does nothing if the group is gone or the process never started.
 */
export function signalProcessGroup(
  leader: Pick<ChildProcess, "pid" | "exitCode" | "signalCode">,
  signal: "SIGTERM" | "SIGKILL",
): void {
  if (process.platform === "win32") endWindowsTree(leader);
  else signalGroup(leader, signal);
}

/** Does the same as {@link signalProcessGroup}, but synchronously, for use in `exit` handlers. */
export function signalProcessGroupAtExit(leader: Leader, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") endWindowsTreeSync(leader);
  else signalGroup(leader, signal);
}

function signalGroup({ pid }: Leader, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // ESRCH: the group is gone. EPERM: on macOS, all processes in the group are zombies.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
