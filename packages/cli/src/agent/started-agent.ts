import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** A connection to an agent that was started with a command. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    /** Whether the agent's stderr is hidden. */
    readonly hidesStderr: boolean;
  };
