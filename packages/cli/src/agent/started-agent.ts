import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** The connection to an agent that was started by a command. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    /** True if its stderr is not shown. */
    readonly hidesStderr: boolean;
  };
