import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** How a program is started, and ended with all that it has started, on one kind of system. */
export interface ProcessTrees {
  /** @throws {Error} for some programs that cannot be started; of most the process tells it. */
  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Without effect if nothing is left of it. */
  signal(root: ChildProcess, signal: NodeJS.Signals): void;
}

/** The way of this system, or of another for tests. */
export function processTrees(platform: NodeJS.Platform = process.platform): ProcessTrees {
  return platform === "win32" ? trees : groups;
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
const trees: ProcessTrees = {
  start: (command, args, options) => spawn(command, args, { ...options, windowsHide: true }),
  signal({ pid, exitCode, signalCode }) {
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" }).on("error", () => {});
  },
};
