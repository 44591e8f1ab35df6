import type { SpawnOptions } from "node:child_process";

import { windowsInvocation } from "./windows-invocation.ts";

/** A program to start. */
export interface GroupCommand {
  /** A program on the search path of `env`, or the path of one; on Windows also a `.cmd` or `.bat` file. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** All that it gets: nothing is inherited beside. */
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd?: string | undefined;
}

/** What `spawn` is to be called with, and the `stdio` of the caller's choice. */
export interface GroupInvocation {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

/**
 * How to start a program without a shell, in a process group of its own where there are such, so that
 * `signalProcessGroup` reaches it.
 *
 * @throws {TypeError} for an argument that no batch file of Windows can be given.
 */
export function groupInvocation({ command, args = [], env, cwd }: GroupCommand): GroupInvocation {
  const options = { ...(cwd !== undefined && { cwd }), env, windowsHide: true };
  if (process.platform !== "win32") return { file: command, args, options: { ...options, detached: true } };
  // Importing it would load all of it, also where nobody asks for a file.
  const { statSync } = process.getBuiltinModule("node:fs");
  const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const { verbatim, ...call } = windowsInvocation({ command, args, cwd: cwd ?? process.cwd(), env }, isFile);
  return { ...call, options: { ...options, windowsVerbatimArguments: verbatim } };
}
