import type { AgentConnection } from "@parley/client";

import type { SignIn } from "../sign-in-hint.ts";

/** A connection to an agent, with what later error messages need to know about how it was started. */
export type StartedAgent = AgentConnection &
  Pick<SignIn, "command" | "triedAuth"> & {
    readonly hidesStderr: boolean;
  };
