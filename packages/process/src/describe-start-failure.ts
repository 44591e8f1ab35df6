import { stat } from "node:fs/promises";

import type { ProcessCommand } from "./spawn-process.ts";

/**
 * Explains briefly why a program could not be started, for example `no such command` or `no such directory "/a"`. The
 * system reports both as a missing file, so this function checks whether the directory exists.
 *
 * @param error The error thrown when starting the program.
 */
export async function describeStartFailure(
  { command, cwd }: Pick<ProcessCommand, "command" | "cwd">,
  error: unknown,
): Promise<string> {
  if (command === "") return "no command is given";
  const { code, message } = error as NodeJS.ErrnoException;
  const isFolder = cwd === undefined || (await stat(cwd).catch(() => undefined))?.isDirectory() === true;
  const missing = isFolder ? "no such command" : `no such directory "${cwd}"`;
  const known: ReadonlyMap<string, string> = new Map(
    Object.entries({
      ENOENT: missing,
      ENOTDIR: missing,
      EACCES: "permission denied",
    }),
  );
  return known.get(code ?? "") ?? message;
}
