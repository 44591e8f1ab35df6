import type { Meta } from "../primitive.ts";

/**
 * The commands that the user can run in a session by writing `/name` at the start of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v1/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands. They replace the previous ones.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/** A command that the user can run. */
export interface AvailableCommand {
  /** The name of the command without the slash, such as `create_plan`. */
  name: string;
  /** A human-readable description of what the command does. */
  description: string;
  /**
   * The input that follows the name, if the command accepts any.
   * @x-deserialize-default-on-error true
   */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

/** The input of a command, which is the text after its name. */
export type AvailableCommandInput = UnstructuredCommandInput;

/** Everything that the user writes after the command's name. */
export interface UnstructuredCommandInput {
  /** The hint to show while the input is empty. */
  hint: string;
  _meta?: Meta;
}
