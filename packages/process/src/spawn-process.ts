import { type ChildProcess, type ChildProcessByStdio, type StdioOptions, spawn } from "node:child_process";
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

import { findShell } from "./shell-line.ts";
import { shellInvocation, windowsInvocation } from "./windows-invocation.ts";

/** A program to start. */
export interface ProcessCommand {
  /**
   * The path of a program, or a name to look up on the search path in `env`. On Windows, `.cmd` and `.bat` files are
   * supported.
   */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /**
   * Whether `command` is a full command line to run in a shell. Uses bash if it is installed, or the command
   * interpreter on Windows. Default: `false`.
   */
  readonly shell?: boolean | undefined;
  /** The complete environment. Nothing is inherited. */
  readonly env: { readonly [name: string]: string | undefined };
  /** Default: the current working directory. */
  readonly cwd?: string | undefined;
}

/**
 * Starts a program in its own process group, so {@link signalProcessGroup} reaches everything it starts. Windows
 * has no process groups. To also have the process stopped and cleaned up, use {@link startProcess}.
 *
 * As with `child_process.spawn`, the child emits `error` if the program cannot be started.
 *
 * @param stdio As for `child_process.spawn`.
 * @throws {TypeError} if an argument cannot be passed to a Windows batch file.
 */
export function spawnProcess(
  command: ProcessCommand,
  stdio: readonly ["pipe", "pipe", "pipe"],
): ChildProcessByStdio<Writable, Readable, Readable>;
export function spawnProcess(
  command: ProcessCommand,
  stdio: readonly ["ignore", "pipe", "pipe", ...extra: "pipe"[]],
): ChildProcessByStdio<null, Readable, Readable>;
export function spawnProcess(
  command: ProcessCommand,
  stdio: readonly ["pipe", "pipe", "inherit"],
): ChildProcessByStdio<Writable, Readable, null>;
export function spawnProcess(
  { command, args = [], shell = false, env, cwd }: ProcessCommand,
  stdio: readonly ("pipe" | "ignore" | "inherit")[],
): ChildProcess {
  const options = {
    ...(cwd !== undefined && { cwd }),
    env,
    stdio: [...stdio] satisfies StdioOptions,
    windowsHide: true,
  };
  if (process.platform !== "win32") {
    const detached = { ...options, detached: true };
    return shell ? spawn(findShell({ cwd, env }), ["-c", command], detached) : spawn(command, args, detached);
  }
  const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const { file, verbatim, ...invocation } = shell
    ? shellInvocation(command, env)
    : windowsInvocation({ command, args, cwd: cwd ?? process.cwd(), env }, isFile);
  return spawn(file, invocation.args, { ...options, windowsVerbatimArguments: verbatim });
}
