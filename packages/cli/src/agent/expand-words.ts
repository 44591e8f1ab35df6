import type { AgentCommand } from "@parley/client/node";
import { expandHome } from "@parley/process/files";

import { UsageError } from "../usage-error.ts";

/**
 * Expands the home folder in a command and its arguments. Editors and quotation marks keep a shell from doing it.
 *
 * @throws {UsageError} if the command is in another user's home folder.
 */
export function expandWords([command, ...args]: readonly [string, ...string[]]): AgentCommand {
  try {
    return { command: expandHome(command), args: args.map(expandWord) };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/**
 * Expands the home folder in an argument or a variable's value. Other words with `~` may mean anything to the program.
 */
export function expandWord(word: string): string {
  return word === "~" || word.startsWith("~/") ? expandHome(word) : word;
}
