import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends a process that leads its own group (`detached`), with everything that it started and that is still there.
 * Without effect if all of it is gone.
 */
export function killProcessGroup(leader: ChildProcess): void {
  const { pid } = leader;
  if (pid === undefined) return;
  if (process.platform === "win32") {
    const options = { stdio: "ignore", windowsHide: true } as const;
    // Windows knows no process groups, but who started whom. Without taskkill, the process itself must do.
    spawn("taskkill", ["/pid", String(pid), "/t", "/f"], options).on("error", () => leader.kill());
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // No process of the group is left, or none that is ours to end.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
