import { type ChildProcess, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

/** The root of a process tree. */
export type TreeRoot = Pick<ChildProcess, "pid" | "exitCode" | "signalCode">;

const options = { stdio: "ignore", windowsHide: true } satisfies SpawnSyncOptions;

/** Kills a process on Windows with everything it has started. If `taskkill` fails, kills only the process itself. */
export function endWindowsTree(root: TreeRoot): void {
  if (!isRunning(root)) return;
  const killer = spawn(taskkill(), argumentsFor(root), options);
  killer.on("error", () => endProcess(root));
  killer.on("exit", (code) => {
    if (code !== 0) endProcess(root);
  });
}

/**
 * Does the same as {@link endWindowsTree}, but synchronously. When the current process exits, Windows also kills the
 * `taskkill` that it started, so an asynchronous call might not finish.
 */
export function endWindowsTreeSync(root: TreeRoot): void {
  if (!isRunning(root)) return;
  if (spawnSync(taskkill(), argumentsFor(root), options).status !== 0) endProcess(root);
}

/** Returns an absolute path because Windows looks for a bare name in the working directory first. */
function taskkill(): string {
  return join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "taskkill.exe");
}

function argumentsFor({ pid }: TreeRoot): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}

/**
 * Returns whether the process is running. Its id alone does not show this, because the id may be reused after the
 * process exits.
 */
function isRunning({ pid, exitCode, signalCode }: TreeRoot): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

function endProcess(root: TreeRoot): void {
  if (root.pid === undefined || !isRunning(root)) return;
  try {
    process.kill(root.pid, "SIGKILL");
  } catch (error) {
    // The process has exited in the meantime (ESRCH) or is exiting (EPERM).
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
