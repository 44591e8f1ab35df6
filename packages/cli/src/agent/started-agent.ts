import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** A connection to an agent, with details about its start for error messages. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    readonly hidesStderr: boolean;
  };
