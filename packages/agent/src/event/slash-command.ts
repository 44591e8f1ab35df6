import type { SlashCommand } from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/neutral";

export type { SlashCommand };

/** The client features that commands depend on. */
export interface SkillFeatures {
  /** Whether the client receives skills as skills rather than as commands. */
  readonly skills?: boolean | undefined;
}

/** A command that the user invoked. */
export interface CommandCall {
  readonly name: string;
  /** The text after the name and any white space that follows it. Empty if there is none. */
  readonly input: string;
}

/** Finds the command in a prompt's text, if it is one of `commands`. */
export function findCommand(text: string, commands: readonly SlashCommand[]): CommandCall | undefined {
  const [, name, input = ""] = /^\/(\S+)(?:\s+([^]*))?$/.exec(text) ?? [];
  if (name === undefined || !commands.some((command) => command.name === name)) return undefined;
  return { name, input };
}

/** Finds the skills that a prompt invokes with blocks or, if the client does not support skills, with `/name`. */
export function findSkills(
  prompt: readonly ContentBlock[],
  command: CommandCall | undefined,
  commands: readonly SlashCommand[],
): readonly SlashCommand[] {
  const names = new Set([command?.name, ...prompt.map(skillIn)]);
  return commands.filter(({ skill, name }) => skill !== undefined && names.has(name));
}

/**
 * Returns the name of the skill that a block invokes. Such blocks exist only in the unstable profile of version 2.
 */
export function skillIn(block: ContentBlock): string | undefined {
  const { type, name } = block as { readonly type: string; readonly name?: unknown };
  return type === "skill" ? String(name) : undefined;
}

/** Converts a block for a client. A client that invokes skills as commands receives a command instead of a skill. */
export function blockFor({ skills }: SkillFeatures, block: ContentBlock): ContentBlock {
  const skill = skills === true ? undefined : skillIn(block);
  return skill === undefined ? block : { type: "text", text: `/${skill}` };
}

/**
 * Returns the commands in the form that a client supports. Without skill support, a client receives skills as plain
 * commands.
 */
export function commandsFor(
  { skills }: SkillFeatures,
  commands: readonly SlashCommand[],
): readonly SlashCommand[] {
  return skills === true ? commands : commands.map(({ skill: _, ...command }) => command);
}
