import type { InitializeRequest } from "@parley/schema/v1";

import type { ClientProfile } from "../api/client-profile.ts";
import type { CommonCapabilities } from "../dialect/client-dialect.ts";

/**
 * Returns the fields of the `initialize` request that version 1 agents use.
 *
 * @see https://agentclientprotocol.com/protocol/v1/initialization
 */
export function initializeParams(
  client: ClientProfile,
  common: CommonCapabilities,
): Pick<InitializeRequest, "clientInfo" | "clientCapabilities"> {
  const { info, capabilities = {}, handlers = {} } = client;
  return {
    clientInfo: info,
    clientCapabilities: {
      fs: {
        readTextFile: Boolean(handlers.readTextFile),
        writeTextFile: Boolean(handlers.writeTextFile),
      },
      terminal: Boolean(handlers.terminals),
      session: {
        ...(capabilities.notices && { notices: {} }),
        ...(capabilities.compaction && { compaction: {} }),
        ...(capabilities.booleanConfigOptions && { configOptions: { boolean: {} } }),
      },
      auth: { terminal: Boolean(capabilities.terminalAuthentication) },
      ...common,
    },
  };
}
