import type { InitializeRequest } from "@parley/schema/v1";

import type { ConnectOptions } from "../client-options.ts";
import { describeElicitation } from "../describe-elicitation.ts";
import { readMarkers } from "../read-markers.ts";

/**
 * What a client says of itself.
 *
 * @see https://agentclientprotocol.com/protocol/v1/initialization
 */
export function describeClient(
  options: ConnectOptions,
): Pick<InitializeRequest, "clientInfo" | "clientCapabilities"> {
  const { info, capabilities = {}, handlers = {} } = options;
  const { notices, compaction, booleanConfigOptions, terminalAuthentication, _meta } = capabilities;
  return {
    clientInfo: info,
    clientCapabilities: {
      fs: readMarkers(handlers, ["readTextFile", "writeTextFile"]),
      terminal: handlers.terminals !== undefined,
      session: {
        ...(notices === true && { notices: {} }),
        ...(compaction === true && { compaction: {} }),
        ...(booleanConfigOptions === true && { configOptions: { boolean: {} } }),
      },
      auth: { terminal: terminalAuthentication === true },
      ...describeElicitation(options),
      ...(_meta && { _meta }),
    },
  };
}
