import { SYSTEM_PATH, findProgram } from "./find-program.ts";

/** A command that could not be started. */
export interface FailedCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether a shell was supposed to run the command. */
  readonly shell?: boolean | undefined;
}

/** Options for {@link findShell}: the directory and environment of the shell. */
export interface FindShellOptions {
  readonly cwd?: string | undefined;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Matches shell syntax, which a plain program name cannot contain. */
const SHELL_SYNTAX = /[\s|&;<>()$`"']|^~/;

/**
 * Returns whether a command that could not be started seems to be a shell command line. This is the case if
 * the program does not exist, there are no arguments, and the command contains spaces or other shell syntax.
 *
 * @param error The error thrown when starting the command.
 */
export function isShellLine({ command, args = [], shell = false }: FailedCommand, error: unknown): boolean {
  if (shell || args.length > 0 || !SHELL_SYNTAX.test(command.trim())) return false;
  const { code } = error as NodeJS.ErrnoException;
  // An unreadable directory on `PATH` and a program that is not executable cause the same error.
  if (code === "EACCES") return !command.includes("/");
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/**
 * Finds a shell for command lines. Prefers bash, but never uses a shell in the working directory. Does not support
 * Windows.
 */
export function findShell({ cwd, env }: FindShellOptions): string {
  const outside = cwd === undefined ? [] : [cwd];
  const shell =
    findProgram("bash", { path: SYSTEM_PATH }) ?? findProgram("bash", { path: env["PATH"] ?? "", outside });
  return shell ?? "/bin/sh";
}
