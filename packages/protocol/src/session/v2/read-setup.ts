import type { AvailableCommand, SessionConfigOption } from "@parley/schema/v2";

import type { SessionSetup } from "../apply-turn.ts";
import { readCommands } from "./read-commands.ts";
import { readConfigOptions } from "./read-config-options.ts";
import { readModes } from "./read-modes.ts";

/** What the answers of version 2 to the requests that open a session, or change it, may have in common. */
export interface SetupAnswer {
  readonly configOptions?: readonly SessionConfigOption[];
  readonly availableCommands?: readonly AvailableCommand[];
}

/** The part of an answer that says how the session is set up, for `applySetup`. */
export function readSetup({ configOptions, availableCommands }: SetupAnswer): SessionSetup {
  const options = configOptions && readConfigOptions(configOptions);
  const modes = options && readModes(options);
  return {
    ...(options && { configOptions: options }),
    ...(modes && { modes: { currentModeId: modes.current, availableModes: modes.available } }),
    ...(availableCommands && { commands: readCommands(availableCommands) }),
  };
}
