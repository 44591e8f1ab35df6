import type { ClientHandlers } from "@parley/client";
import { createFileSystemHandlers, createTerminalHandlers } from "@parley/client/node";
import type { ClientTerminals } from "@parley/client/node";

/** Resources of this machine that an agent may use through the program. */
export interface Lent {
  /** The text files of a session's folders. */
  readonly files: boolean;
  /** Commands, which the program runs and shows. */
  readonly terminals: boolean;
}

/** The handlers for the lent resources. */
export interface LentHandlers extends Pick<ClientHandlers, "readTextFile" | "writeTextFile"> {
  readonly terminals?: ClientTerminals;
}

/** Lends everything that neither the command line nor the config file disables. */
export function createLentHandlers(options: Lent, config: Lent): LentHandlers {
  return {
    ...(options.files && config.files && createFileSystemHandlers()),
    ...(options.terminals && config.terminals && { terminals: createTerminalHandlers() }),
  };
}
