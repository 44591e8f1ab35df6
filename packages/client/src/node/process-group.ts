import { spawn } from "node:child_process";

/**
 * Signals a process that leads a group of its own, and all others of that group. Windows has neither groups nor gentle
 * signals: there the tree of the process is ended. What is gone already is no error.
 */
export function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    const killer = spawn("taskkill", ["/pid", String(pid), "/T", "/F"], {
      stdio: "ignore",
      windowsHide: true,
    });
    killer.on("error", () => undefined);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // macOS says EPERM where only zombies are left in the group.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

const guarded = new Set<number>();

/**
 * Terminates the group when this process exits before the returned function is called. Best effort: a process that dies
 * by a signal runs no exit handlers, and then only the end of its input tells the child.
 */
export function terminateOnExit(pid: number): () => void {
  if (guarded.size === 0) process.on("exit", terminateGuarded);
  guarded.add(pid);
  return () => {
    guarded.delete(pid);
    if (guarded.size === 0) process.off("exit", terminateGuarded);
  };
}

function terminateGuarded(): void {
  for (const pid of guarded) signalGroup(pid, "SIGTERM");
}
