import type { Meta } from "../../primitive.ts";
import type { AbsolutePath } from "../absolute-path.ts";

/**
 * A skill that the user can call with a `skill` block in a prompt; the text `/name` does not call it. MUST NOT be
 * listed unless the client advertised `session.commands.skill`; an agent that lists any MUST advertise
 * `session.prompt.skill`.
 */
export interface Skill {
  /** The name. It contains no whitespace and is unique among the skills and commands in the list. */
  name: string;
  /** Its purpose, for people. */
  description: string;
  /**
   * The file of the skill, on the agent's machine. Missing and `null` both mean that it is built in.
   * @x-deserialize-default-on-error true
   */
  path?: AbsolutePath | null;
  _meta?: Meta;
}

/**
 * Calls a skill for the whole prompt, as allowed by `session.prompt.skill`. An unknown name is answered with error
 * `-32602`.
 */
export interface SkillReference {
  /** The name of the skill. */
  name: string;
  _meta?: Meta;
}

/** The agent accepts a `skill` block as the first block of a prompt. */
export interface PromptSkillCapabilities {
  /**
   * `{}` if a prompt may have any number of them, anywhere; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  inline?: PromptSkillInlineCapabilities | null;
  _meta?: Meta;
}

/** The agent accepts any number of `skill` blocks anywhere in a prompt. */
export interface PromptSkillInlineCapabilities {
  _meta?: Meta;
}

/** Which commands a client understands besides those of type `command`. */
export interface CommandsCapabilities {
  /**
   * `{}` if skills may be listed; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  skill?: CommandsSkillCapabilities | null;
  _meta?: Meta;
}

/** The client understands skills in the list of commands. */
export interface CommandsSkillCapabilities {
  _meta?: Meta;
}
