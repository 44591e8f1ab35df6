import type { InitializeRequest } from "@parley/schema/v2";

import type { ClientProfile } from "../api/client-profile.ts";
import type { CommonCapabilities } from "../dialect/client-dialect.ts";

/**
 * Returns the fields of the `initialize` request that version 2 agents use.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export function initializeParams(
  client: ClientProfile,
  common: CommonCapabilities,
): Pick<InitializeRequest, "info" | "capabilities"> {
  const { info, capabilities } = client;
  return {
    info,
    capabilities: {
      ...(capabilities?.terminalAuthentication && { auth: { terminal: {} } }),
      ...common,
    },
  };
}
