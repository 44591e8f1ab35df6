import type { ChildProcess } from "node:child_process";

import { endWindowsTree, endWindowsTreeSync } from "./windows-tree.ts";

type Leader = Pick<ChildProcess, "pid" | "exitCode" | "signalCode">;

/**
 * Signals a process that leads its own group (see {@link spawnProcess}), and with it everything that it has started and
 * that has not left the group. Windows has neither groups nor signals: there the whole tree of the process is ended, which
 * is possible only while the process itself runs. It is not an error if nothing of the group is left, or if the process was
 * never started.
 */
export function signalProcessGroup(
  leader: Pick<ChildProcess, "pid" | "exitCode" | "signalCode">,
  signal: "SIGTERM" | "SIGKILL",
): void {
  if (process.platform === "win32") endWindowsTree(leader);
  else signalGroup(leader, signal);
}

/** Does the same in a handler of the `exit` event of this process, after which nothing goes on. */
export function signalProcessGroupAtExit(leader: Leader, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") endWindowsTreeSync(leader);
  else signalGroup(leader, signal);
}

function signalGroup({ pid }: Leader, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // ESRCH: nothing of the group is left. EPERM: macOS reports it for a group of zombies.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
