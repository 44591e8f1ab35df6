import type { AgentCommand } from "@parley/client/node";
import { expandHome } from "@parley/process/files";

import { UsageError } from "../usage-error.ts";

/**
 * Expands `~` in a command and its arguments. The shell does not expand it if the command comes from an editor or
 * is quoted.
 *
 * @throws {UsageError} if the command refers to another user's home folder.
 */
export function expandWords([command, ...args]: readonly [string, ...string[]]): AgentCommand {
  try {
    return { command: expandHome(command), args: args.map(expandWord) };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/**
 * Expands a leading `~` in an argument or a variable's value. Leaves any other `~` unchanged, because it may have a
 * meaning for the program.
 */
export function expandWord(word: string): string {
  return word === "~" || word.startsWith("~/") ? expandHome(word) : word;
}
