import type { StableAvailableCommand } from "./inherited.gen.ts";
import type { Skill } from "./skill.ts";

export type * from "../slash-command.ts";

/** Something that the user can call by name. */
export type AvailableCommand =
  /** A command, or a kind that is not listed here. */
  | StableAvailableCommand
  /** A skill. MUST NOT be sent unless the client advertised `session.commands.skill`. */
  | ({ type: "skill" } & Skill);
