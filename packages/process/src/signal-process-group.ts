import { type ChildProcess, spawn } from "node:child_process";

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
  const { pid, exitCode, signalCode } = leader;
  if (pid === undefined) return;
  if (process.platform !== "win32") signalIfAlive(-pid, signal);
  else if (exitCode === null && signalCode === null) endWindowsTree(pid);
}

function endWindowsTree(root: number): void {
  const options = { stdio: "ignore", windowsHide: true } as const;
  const killer = spawn("taskkill", ["/pid", String(root), "/T", "/F"], options);
  // Without taskkill, only the process itself can be ended.
  killer.on("error", () => signalIfAlive(root, "SIGKILL"));
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: nothing of the group is left. EPERM: macOS reports it for a group of zombies.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
