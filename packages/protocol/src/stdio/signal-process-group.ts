import type { ChildProcess } from "node:child_process";

/**
 * Signals a process that leads a group of its own (`groupInvocation`), and with it all that it has started and that is
 * still there. Windows has neither groups nor gentle signals: there the tree of the process is ended, which is only
 * known while the process itself is there. What is gone already, or was never started, is no error.
 */
export function signalProcessGroup(
  leader: Pick<ChildProcess, "pid" | "exitCode" | "signalCode">,
  signal: "SIGTERM" | "SIGKILL",
): void {
  const { pid, exitCode, signalCode } = leader;
  if (pid === undefined) return;
  if (process.platform !== "win32") signalIfThere(-pid, signal);
  else if (exitCode === null && signalCode === null) endTree(pid);
}

function endTree(root: number): void {
  // Only who ends processes on Windows has to load it.
  const { spawn } = process.getBuiltinModule("node:child_process");
  const options = { stdio: "ignore", windowsHide: true } as const;
  const killer = spawn("taskkill", ["/pid", String(root), "/T", "/F"], options);
  // Without taskkill, the process itself must do.
  killer.on("error", () => signalIfThere(root, "SIGKILL"));
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Nothing of the group is left, or, as macOS has it where only zombies are, nothing that is ours to end.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
