import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** A connection to an agent, with the details of how it was started that error messages need. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    readonly hidesStderr: boolean;
  };
