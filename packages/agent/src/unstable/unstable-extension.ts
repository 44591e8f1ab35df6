import { createClientMcp } from "../dialect/client-mcp.ts";
import type { DialectExtension } from "../dialect/define-dialect.ts";
import type { SessionSetup } from "../dialect/session-handlers.ts";
import { STORED_SESSION_CAPABILITIES, storedSessionHandlers } from "./stored-session-handlers.ts";

/** Creates the unstable methods of a version. */
export function unstableExtension<Server>(setup: SessionSetup<Server, object>): DialectExtension {
  return {
    requests: (host) => storedSessionHandlers(host, setup),
    sessionCapabilities: STORED_SESSION_CAPABILITIES,
    createClientMcp,
  };
}
