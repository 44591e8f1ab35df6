import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { stat } from "node:fs/promises";

import { signalProcessGroup } from "@parley/protocol/stdio";

import { commandEnvironment } from "./command-environment.ts";

/** A command line to run. */
export interface CommandRun {
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  /** Milliseconds that it may take. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Hears the output as it comes, standard output and standard error in the order of the writing. */
  readonly onOutput: (text: string) => void;
}

/** How a command ended. */
export interface CommandEnd {
  /** `null` if it was killed. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly cause: "exit" | "timeout" | "abort";
}

/** Milliseconds for the output that is still on its way after the end. */
const DRAIN_MS = 250;

/**
 * Runs a command line in a shell of its own process group, without input. When the shell ends, for whatever reason, the
 * whole group ends: nothing that the command left in the background stays.
 *
 * @throws {Error} if it does not start.
 */
export async function runCommand(run: CommandRun): Promise<CommandEnd> {
  // A missing folder is reported by the operating system as a missing program.
  const isFolder = await stat(run.cwd).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`the working directory "${run.cwd}" does not exist`);
  run.signal.throwIfAborted();
  const child = spawnShell(run);
  let cause: CommandEnd["cause"] = "exit";
  const kill = (reason: CommandEnd["cause"]): void => {
    cause = reason;
    signalProcessGroup(child, "SIGKILL");
  };
  const abort = (): void => kill("abort");
  const timer = setTimeout(kill, run.timeoutMs, "timeout");
  run.signal.addEventListener("abort", abort, { once: true });
  try {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", run.onOutput);
    const end = await ended(child);
    return { ...end, cause };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener("abort", abort);
  }
}

/**
 * The descriptor 3 is a pipe that nobody writes to: it ends with this process, however that ends, and a watcher then kills
 * the group. One pipe for both outputs keeps their order, and `exec` keeps the shell at the head of its group.
 */
const SHELL = `
  (read -r _; kill -KILL -$$) <&3 >/dev/null 2>&1 &
  exec 3<&-
  if command -v bash >/dev/null; then exec bash -c "$1" 2>&1; else exec sh -c "$1" 2>&1; fi`;

function spawnShell({ command, cwd }: CommandRun): ChildProcess {
  const env = commandEnvironment(process.env);
  if (process.platform === "win32") {
    return spawn(command, { cwd, env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true, shell: true });
  }
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "pipe"];
  return spawn("/bin/sh", ["-c", SHELL, "sh", command], { cwd, env, stdio, detached: true });
}

/** Resolves when the shell has ended, its group with it, and its output has been read. */
function ended(child: ChildProcess): Promise<Omit<CommandEnd, "cause">> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<CommandEnd, "cause">>();
  let timer: NodeJS.Timeout | undefined;
  child.on("error", (error) => {
    signalProcessGroup(child, "SIGKILL");
    reject(error);
  });
  child.on("exit", () => {
    signalProcessGroup(child, "SIGKILL");
    // A process that left the group may hold the pipes for as long as it likes.
    timer = setTimeout(() => {
      for (const stream of child.stdio) stream?.destroy();
    }, DRAIN_MS);
  });
  child.on("close", (exitCode: number | null, signal: NodeJS.Signals | null) => {
    clearTimeout(timer);
    resolve({ exitCode, signal });
  });
  return promise;
}
