import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** The connection to an agent that was started with a command. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    /** Whether its stderr is hidden. */
    readonly hidesStderr: boolean;
  };
