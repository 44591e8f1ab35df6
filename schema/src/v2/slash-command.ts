import type { Meta, UnknownTag } from "../primitive.ts";

/**
 * The commands that the user can run in a session by writing `/name` at the start of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v2/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands. They replace the previous ones.
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/** An action that the user can invoke by name. */
export type AvailableCommand =
  /** A command that the user runs by writing its name in a prompt. */
  | ({ type: "command" } & Command)
  /**
   * Any other kind. A client that does not know the type either hides the entry or shows it like a command, with its
   * name and description. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      /** The name, without the leading `/`. It contains no white space and is unique in the list. */
      name: string;
      /** A human-readable description of what the command does. */
      description: string;
      [key: string]: unknown;
    };

/** A command that the user runs by writing `/` and its name at the start of a prompt. */
export interface Command {
  /**
   * The name, without the leading `/`, such as `create_plan`. It contains no white space and is unique in the list.
   */
  name: string;
  /** A human-readable description of what the command does. */
  description: string;
  /**
   * The input that follows the name. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

/** The input of a command, which follows its name. */
export type AvailableCommandInput =
  /** All of the text after the name and the white space that follows it. */
  | ({ type: "text" } & TextCommandInput)
  /**
   * Any other kind of input. A client that does not know the type offers the command without input. Receivers
   * should store and forward unknown input unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A command that accepts all of the text after its name. */
export interface TextCommandInput {
  /** The hint to show while the input is empty. */
  hint: string;
  _meta?: Meta;
}
