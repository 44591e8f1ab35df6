import { SYSTEM_PATH, findProgram } from "./find-program.ts";

/** A command that could not be started. */
export interface FailedCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether the command was to be run by a shell. */
  readonly shell?: boolean | undefined;
}

/** The directory and environment in which the shell runs, for {@link findShell}. */
export interface FindShellOptions {
  readonly cwd?: string | undefined;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Matches shell syntax, which a plain program name cannot contain. */
const SHELL_SYNTAX = /[\s|&;<>()$`"']|^~/;

/**
 * Whether a command that could not be started is really a full shell command line: the program does not exist,
 * there are no arguments, and the command contains spaces or other shell syntax.
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
 * Finds a shell for command lines: bash if it is installed, but never one in the working directory. Does not support
 * Windows.
 */
export function findShell({ cwd, env }: FindShellOptions): string {
  const outside = cwd === undefined ? [] : [cwd];
  const shell =
    findProgram("bash", { path: SYSTEM_PATH }) ?? findProgram("bash", { path: env["PATH"] ?? "", outside });
  return shell ?? "/bin/sh";
}
