import type { Meta } from "./primitive.ts";

export interface AvailableCommandsUpdate {
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

export interface AvailableCommand {
  name: string;
  description: string;
  /** @x-deserialize-default-on-error true */
  input?: AvailableCommandInput | null;
  _meta?: Meta;
}

export type AvailableCommandInput = UnstructuredCommandInput;

export interface UnstructuredCommandInput {
  hint: string;
  _meta?: Meta;
}
