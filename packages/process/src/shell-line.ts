import { SYSTEM_PATH, findProgram } from "./find-program.ts";

/** A command that could not be started. */
export interface FailedCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether a shell was supposed to run it. */
  readonly shell?: boolean | undefined;
}

/** Options of {@link findShell}: the directory and environment that the shell runs in. */
export interface FindShellOptions {
  readonly cwd?: string | undefined;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Shell syntax. A command that contains any of it cannot be just a program name. */
const SHELL_SYNTAX = /[\s|&;<>()$`"']|^~/;

/**
 * Whether a command that could not be started is really a full shell command line: there is no such program, there
 * are no arguments, and the command contains spaces or other shell syntax.
 *
 * @param error The error thrown when starting the command.
 */
export function isShellLine({ command, args = [], shell = false }: FailedCommand, error: unknown): boolean {
  if (shell || args.length > 0 || !SHELL_SYNTAX.test(command.trim())) return false;
  const { code } = error as NodeJS.ErrnoException;
  // An unreadable directory on `PATH` causes the same error as a program that is not executable.
  if (code === "EACCES") return !command.includes("/");
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/**
 * Finds the shell for running command lines: bash if it is installed, but never one in the working directory. Does
 * not support Windows.
 */
export function findShell({ cwd, env }: FindShellOptions): string {
  const outside = cwd === undefined ? [] : [cwd];
  const shell =
    findProgram("bash", { path: SYSTEM_PATH }) ?? findProgram("bash", { path: env["PATH"] ?? "", outside });
  return shell ?? "/bin/sh";
}
