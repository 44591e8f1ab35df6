import { stat } from "node:fs/promises";

import type { AgentCommand } from "./agent-command.ts";

/** Why the system has not started a program, for a human; `cause` is what it says. */
export async function startFailure({ command, cwd }: AgentCommand, cause: unknown): Promise<string> {
  if (command === "") return "no command is given";
  const { code, message } = cause as NodeJS.ErrnoException;
  const isFolder = cwd === undefined || (await stat(cwd).catch(() => undefined))?.isDirectory() === true;
  const missing = isFolder ? "no such command" : `no such directory "${cwd}"`;
  const known: { readonly [code: string]: string } = {
    ENOENT: missing,
    ENOTDIR: missing,
    EACCES: "permission denied",
  };
  return known[code ?? ""] ?? message;
}
