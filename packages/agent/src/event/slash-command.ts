import type { AvailableCommand } from "@parley/schema/neutral";

/** A command that the user gives by writing `/name` at the beginning of a prompt, and perhaps more after it. */
export type SlashCommand = Readonly<AvailableCommand>;

/** A command that the user gave. */
export interface CommandCall {
  readonly name: string;
  /** What stands after the name and the white space behind it; empty if nothing does. */
  readonly input: string;
}

/** The command in a prompt's text, if there is one and it is among `commands`. */
export function findCommand(text: string, commands: readonly SlashCommand[]): CommandCall | undefined {
  const [, name, input = ""] = /^\/(\S+)(?:\s+([^]*))?$/.exec(text) ?? [];
  if (name === undefined || !commands.some((command) => command.name === name)) return undefined;
  return { name, input };
}
