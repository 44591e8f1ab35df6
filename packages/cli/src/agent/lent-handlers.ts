import type { ClientHandlers } from "@parley/client";
import { createFileSystemHandlers, createTerminalHandlers } from "@parley/client/node";
import type { ClientTerminals } from "@parley/client/node";

/** What of this machine an agent may use through the program. */
export interface Lent {
  /** The text files of a session's folders. */
  readonly files: boolean;
  /** Commands, which the program runs and shows. */
  readonly terminals: boolean;
}

/** The handlers for what is lent. */
export interface LentHandlers extends Pick<ClientHandlers, "readTextFile" | "writeTextFile"> {
  readonly terminals?: ClientTerminals;
}

/** Lends what neither the command line nor the config file holds back. */
export function createLentHandlers(options: Lent, config: Lent): LentHandlers {
  return {
    ...(options.files && config.files && createFileSystemHandlers()),
    ...(options.terminals && config.terminals && { terminals: createTerminalHandlers() }),
  };
}
