import type { AvailableCommand } from "@parley/schema/v2";

import type { SessionState } from "../session-state.ts";

type Commands = SessionState["commands"];

/**
 * Converts version 2 commands to the format of the state. Omits unknown kinds of commands, and commands with
 * unknown kinds of input, because a client cannot offer them.
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
