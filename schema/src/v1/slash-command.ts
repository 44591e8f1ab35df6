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
  /** What the user writes after the slash, for example `create_plan`. */
  name: string;
  /** What the command does, for people. */
  description: string;
  /**
   * What the user writes after the name, if anything.
   * @x-deserialize-default-on-error true
   */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

/** What a command wants after its name: all of it is one text. */
export type AvailableCommandInput = UnstructuredCommandInput;

/** Whatever the user writes after the command's name. */
export interface UnstructuredCommandInput {
  /** What the user reads while there is no input yet. */
  hint: string;
  _meta?: Meta;
}
