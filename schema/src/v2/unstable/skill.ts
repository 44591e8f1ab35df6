import type { Meta } from "../../primitive.ts";
import type { AbsolutePath } from "../absolute-path.ts";

/**
 * A skill that the user can call with a `skill` block in a prompt; the text `/name` does not call it. Agents MUST NOT
 * list skills unless the client advertised `session.commands.skill`. An agent that lists any MUST advertise
 * `session.prompt.skill`.
 */
export interface Skill {
  /** The name. It contains no whitespace and is unique among the skills and commands in the list. */
  name: string;
  /** A human-readable description of what the skill does. */
  description: string;
  /**
   * The path of the skill's file on the agent's machine. Missing or `null` if the skill is built in.
   * @x-deserialize-default-on-error true
   */
  path?: AbsolutePath | null;
  _meta?: Meta;
}

/**
 * Calls a skill for the whole prompt, as allowed by `session.prompt.skill`. The agent responds to an unknown name
 * with error `-32602`.
 */
export interface SkillReference {
  /** The name of the skill. */
  name: string;
  _meta?: Meta;
}

/** Indicates that the agent accepts a `skill` block as the first block of a prompt. */
export interface PromptSkillCapabilities {
  /**
   * `{}` if a prompt may contain any number of `skill` blocks, anywhere; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  inline?: PromptSkillInlineCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the agent accepts any number of `skill` blocks anywhere in a prompt. */
export interface PromptSkillInlineCapabilities {
  _meta?: Meta;
}

/** The kinds of commands that a client supports in addition to those of type `command`. */
export interface CommandsCapabilities {
  /**
   * `{}` if skills may be listed; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  skill?: CommandsSkillCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the client understands skills in the list of commands. */
export interface CommandsSkillCapabilities {
  _meta?: Meta;
}
