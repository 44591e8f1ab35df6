import { SYSTEM_PATH, findProgram } from "./find-program.ts";

/** A command that could not be started. */
export interface FailedCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether a shell should have run it. */
  readonly shell?: boolean | undefined;
}

/** Options of {@link findShell}: where the shell runs. */
export interface FindShellOptions {
  readonly cwd?: string | undefined;
  readonly env: { readonly [name: string]: string | undefined };
}

/** Shell syntax: the command cannot be a single program name. */
const SHELL_SYNTAX = /[\s|&;<>()$`"']|^~/;

/**
 * Whether a command that could not be started is a whole shell line: no such program exists, there are no arguments,
 * and it contains blanks or other shell syntax.
 *
 * @param error What starting the command threw.
 */
export function isShellLine({ command, args = [], shell = false }: FailedCommand, error: unknown): boolean {
  if (shell || args.length > 0 || !SHELL_SYNTAX.test(command.trim())) return false;
  const { code } = error as NodeJS.ErrnoException;
  // An unreadable directory on PATH is reported like a program that is not executable.
  if (code === "EACCES") return !command.includes("/");
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/**
 * Finds the shell that runs shell lines: bash if it is installed, but never one from the working directory. Not for
 * Windows.
 */
export function findShell({ cwd, env }: FindShellOptions): string {
  const outside = cwd === undefined ? [] : [cwd];
  const shell =
    findProgram("bash", { path: SYSTEM_PATH }) ?? findProgram("bash", { path: env["PATH"] ?? "", outside });
  return shell ?? "/bin/sh";
}
