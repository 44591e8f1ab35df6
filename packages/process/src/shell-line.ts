import { SYSTEM_PATH, findProgram } from "./find-program.ts";

/** A command that could not be started. */
export interface FailedCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** True if a shell was to run it. */
  readonly shell?: boolean | undefined;
}

/** Options of {@link findShell}: where the shell runs. */
export interface FindShellOptions {
  readonly cwd?: string | undefined;
  readonly env: { readonly [name: string]: string | undefined };
}

/** What a shell takes apart in a line. */
const SHELL_SYNTAX = /[\s|&;<>()$`"']|^~/;

/**
 * Returns true if a command that could not be started is a whole line for a shell: no program has its name, it has no arguments,
 * and it has blanks or other syntax of shells.
 *
 * @param error what starting the command threw.
 */
export function isShellLine({ command, args = [], shell = false }: FailedCommand, error: unknown): boolean {
  if (shell || args.length > 0 || !SHELL_SYNTAX.test(command.trim())) return false;
  const { code } = error as NodeJS.ErrnoException;
  // A directory of PATH that cannot be read is reported like a program that may not be run.
  if (code === "EACCES") return !command.includes("/");
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}

/** Finds the shell for lines: bash where there is one, but never one that the working directory brings along. Not for Windows. */
export function findShell({ cwd, env }: FindShellOptions): string {
  const outside = cwd === undefined ? [] : [cwd];
  const shell =
    findProgram("bash", { path: SYSTEM_PATH }) ?? findProgram("bash", { path: env["PATH"] ?? "", outside });
  return shell ?? "/bin/sh";
}
