import type { Meta, UnknownTag } from "../primitive.ts";

/**
 * The commands that the user can give in a session, by writing `/name` at the beginning of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v2/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands: they replace those before.
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/** Something that the user can call by name. */
export type AvailableCommand =
  /** A command that the user gives by writing it in a prompt. */
  | ({ type: "command" } & Command)
  /**
   * A kind that is not listed here. A client that does not know it leaves it out, or shows it like a command, by its
   * name and description; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      /** The name, without `/` before it: no white space, and no other of the list has the same. */
      name: string;
      /** Its purpose, for people. */
      description: string;
      [key: string]: unknown;
    };

/** A command that the user gives by writing `/` and its name at the beginning of a prompt. */
export interface Command {
  /**
   * The name, without `/` before it, such as `create_plan`: no white space, and no other of the list has the same.
   */
  name: string;
  /** Its purpose, for people. */
  description: string;
  /**
   * What it wants after its name. Missing and `null` both mean nothing.
   * @x-deserialize-default-on-error true
   */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

/** The input of a command, after its name. */
export type AvailableCommandInput =
  /** All of the text after the name and the white space behind it. */
  | ({ type: "text" } & TextCommandInput)
  /**
   * A kind of input that is not listed here. A client that does not know it leaves the input out, or offers the
   * command without any; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A command takes all of the text after its name. */
export interface TextCommandInput {
  /** The text to show while the input is empty. */
  hint: string;
  _meta?: Meta;
}
