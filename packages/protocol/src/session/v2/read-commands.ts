import type { AvailableCommand } from "@parley/schema/v2";

import type { SessionState } from "../session-state.ts";

type Commands = SessionState["commands"];

/**
 * The commands of version 2 in the words of the session state. Left out are kinds of commands, and commands with kinds of
 * input, that are not known: nobody could offer them to the user.
 *
 * @see https://agentclientprotocol.com/protocol/v2/slash-commands
 */
export function readCommands(commands: readonly AvailableCommand[]): Commands {
  return commands.flatMap((command): Commands => {
    if (command.type !== "command") return [];
    const { type: _, input, ...rest } = command;
    if (input === null || input === undefined) return [rest];
    if (input.type !== "text") return [];
    const { type: __, ...text } = input;
    return [{ ...rest, input: text }];
  });
}
