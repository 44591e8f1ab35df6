import type { AvailableCommand, SessionConfigOption } from "@parley/schema/v2";

import type { SessionSetup } from "../apply-turn.ts";
import { readCommands } from "./read-commands.ts";
import { readConfigOptions } from "./read-config-options.ts";
import { readModes } from "./read-modes.ts";

/** The common members of all version 2 responses that open or change a session. */
export interface SetupAnswer {
  readonly configOptions?: readonly SessionConfigOption[];
  readonly availableCommands?: readonly AvailableCommand[];
}

/** Converts the settings in a response to the format that `applySetup` accepts. */
export function readSetup({ configOptions, availableCommands }: SetupAnswer): SessionSetup {
  const options = configOptions && readConfigOptions(configOptions);
  const modes = options && readModes(options);
  return {
    ...(options && { configOptions: options }),
    ...(modes && { modes: { currentModeId: modes.current, availableModes: modes.available } }),
    ...(availableCommands && { commands: readCommands(availableCommands) }),
  };
}
