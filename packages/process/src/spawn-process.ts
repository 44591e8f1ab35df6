import { type ChildProcess, type ChildProcessByStdio, type StdioOptions, spawn } from "node:child_process";
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

import { findShell } from "./shell-line.ts";
import { shellInvocation, windowsInvocation } from "./windows-invocation.ts";

/** A program to start. */
export interface ProcessCommand {
  /** A program on the search path of `env`, or the path of one; on Windows also a `.cmd` or `.bat` file. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** True if `command` is a line that a shell runs: bash where there is one, or the interpreter of Windows. Default `false`. */
  readonly shell?: boolean | undefined;
  /** The whole environment: nothing is inherited. */
  readonly env: { readonly [name: string]: string | undefined };
  /** Default: the directory of this process. */
  readonly cwd?: string | undefined;
}

/**
 * Starts a program, without a shell unless it is a line for one. Except on Windows, which has no process groups, it leads its own group, so that
 * {@link signalProcessGroup} reaches everything that it starts.
 *
 * As with `child_process.spawn`, the process of a program that cannot be started emits `error`.
 *
 * @param stdio as for `child_process.spawn`.
 * @throws {TypeError} for an argument that cannot be passed to a batch file of Windows.
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
