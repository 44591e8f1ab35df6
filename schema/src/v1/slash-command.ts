import type { Meta } from "../primitive.ts";

/**
 * The commands that the user can give in a session, by writing `/name` at the beginning of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v1/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands: they replace those before.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/** A command that the user can give. */
export interface AvailableCommand {
  /** The name after the slash, for example `create_plan`. */
  name: string;
  /** The purpose of the command, for people. */
  description: string;
  /**
   * The input after the name, if there is any.
   * @x-deserialize-default-on-error true
   */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

/** The input of a command, after its name: one text. */
export type AvailableCommandInput = UnstructuredCommandInput;

/** Whatever the user writes after the command's name. */
export interface UnstructuredCommandInput {
  /** The text to show while the input is empty. */
  hint: string;
  _meta?: Meta;
}
