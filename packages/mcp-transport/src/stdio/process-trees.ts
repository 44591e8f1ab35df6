import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** How a program is started, and ended with all that it has started, on one kind of system. */
export interface ProcessTrees {
  /** @throws {Error} for some programs that cannot be started; of most the process tells it. */
  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Without effect if nothing is left of it. */
  signal(root: ChildProcess, signal: NodeJS.Signals): void;
}

/** The way of this system, or of another for tests. */
export async function processTrees(platform: NodeJS.Platform = process.platform): Promise<ProcessTrees> {
  if (platform !== "win32") return groups;
  // What npm installs as a program is a batch file there, which is only started through the command interpreter.
  const { default: crossSpawn } = await import("cross-spawn");
  return {
    start: (command, args, options) => crossSpawn(command, [...args], { ...options, windowsHide: true }),
    signal: endTree,
  };
}

/** Each program leads a process group. */
const groups: ProcessTrees = {
  start: (command, args, options) => spawn(command, args, { ...options, detached: true }),
  signal({ pid }, signal) {
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody is left in the group.
    }
  },
};

/** Windows knows no groups, and nothing gentler than this reaches what a process has started. */
function endTree({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" }).on("error", () => {});
}
