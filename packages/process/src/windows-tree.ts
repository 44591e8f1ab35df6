import { type ChildProcess, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

/** The process at the root of a tree. */
export type TreeRoot = Pick<ChildProcess, "pid" | "exitCode" | "signalCode">;

const options = { stdio: "ignore", windowsHide: true } satisfies SpawnSyncOptions;

/**
 * Ends a process of Windows and everything that it has started. If `taskkill` cannot do so, only the process itself is ended.
 */
export function endWindowsTree(root: TreeRoot): void {
  if (!isRunning(root)) return;
  const killer = spawn(taskkill(), argumentsFor(root), options);
  killer.on("error", () => endProcess(root));
  killer.on("exit", (code) => {
    if (code !== 0) endProcess(root);
  });
}

/**
 * Does the same before it returns. For the end of this process: Windows then also ends the processes that this one has
 * started, a `taskkill` that still works among them, but not what those have started.
 */
export function endWindowsTreeSync(root: TreeRoot): void {
  if (!isRunning(root)) return;
  if (spawnSync(taskkill(), argumentsFor(root), options).status !== 0) endProcess(root);
}

/** The one of the system: a bare name would be searched for in the working directory first. */
function taskkill(): string {
  return join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "taskkill.exe");
}

function argumentsFor({ pid }: TreeRoot): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}

/** Once a process has ended, its id may be another's. */
function isRunning({ pid, exitCode, signalCode }: TreeRoot): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

function endProcess(root: TreeRoot): void {
  if (root.pid === undefined || !isRunning(root)) return;
  try {
    process.kill(root.pid, "SIGKILL");
  } catch (error) {
    // It ended by itself meanwhile. EPERM: it is just ending.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
