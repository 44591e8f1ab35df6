import { type ChildProcess, spawn } from "node:child_process";

const running = new Set<ChildProcess>();

/**
 * Sees to it that a process group does not outlive this process, should that end while the group runs. The group ends
 * earlier by {@link killProcessGroup}.
 */
export function guardProcessGroup(leader: ChildProcess): void {
  if (!process.listeners("exit").includes(killAll)) process.on("exit", killAll);
  running.add(leader);
}

/**
 * Ends a process that leads its own group (`detached`), with everything that it started and that is still there.
 * Without effect if all of it is gone.
 */
export function killProcessGroup(leader: ChildProcess): void {
  running.delete(leader);
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

function killAll(): void {
  for (const leader of running) killProcessGroup(leader);
}
