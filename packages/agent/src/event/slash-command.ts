import type { AvailableCommand } from "@parley/schema/neutral";

/** A command that the user enters by writing `/name` at the start of a prompt, optionally followed by input. */
export type SlashCommand = Readonly<AvailableCommand>;

/** A command that the user entered. */
export interface CommandCall {
  readonly name: string;
  /** The text after the name and the white space that follows it; empty if there is none. */
  readonly input: string;
}

/** Finds the command in a prompt's text, if it is one of `commands`. */
export function findCommand(text: string, commands: readonly SlashCommand[]): CommandCall | undefined {
  const [, name, input = ""] = /^\/(\S+)(?:\s+([^]*))?$/.exec(text) ?? [];
  if (name === undefined || !commands.some((command) => command.name === name)) return undefined;
  return { name, input };
}
