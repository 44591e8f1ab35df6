import type { Meta } from "../../primitive.ts";
import type { AbsolutePath } from "../absolute-path.ts";

/**
 * A skill that the user can call; it is named in a prompt by a `skill` block, and the text `/name` does not call it. MUST NOT be
 * listed unless the client advertised `session.commands.skill`; an agent that lists any MUST advertise `session.prompt.skill`.
 */
export interface Skill {
  /** The name: no white space, and no other skill or command of the list has the same. */
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
 * Calls a skill for a prompt, all of it. Only as `session.prompt.skill` allows; a name that the agent cannot find is answered with
 * error `-32602`.
 */
export interface SkillReference {
  /** The name of the skill. */
  name: string;
  _meta?: Meta;
}

/** The agent takes `skill` blocks in prompts: one, which is the first block. */
export interface PromptSkillCapabilities {
  /**
   * `{}` if there may be any number of them, anywhere; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  inline?: PromptSkillInlineCapabilities | null;
  _meta?: Meta;
}

/** The agent takes any number of `skill` blocks anywhere in a prompt. */
export interface PromptSkillInlineCapabilities {
  _meta?: Meta;
}

/** Which commands beside those of type `command` a client understands. */
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
