import type { StableAvailableCommand } from "./inherited.gen.ts";
import type { Skill } from "./skill.ts";

export type * from "../slash-command.ts";

/** An action that the user can invoke by name. */
export type AvailableCommand =
  /** A command, or a kind that is not listed here. */
  | StableAvailableCommand
  /** A skill. Agents MUST NOT send this unless the client advertised `session.commands.skill`. */
  | ({ type: "skill" } & Skill);
