import type { InitializeRequest } from "@parley/schema/v2";

import type { ConnectOptions } from "../client-options.ts";
import { describeElicitation } from "../describe-elicitation.ts";

/**
 * What a client says of itself.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export function describeClient(options: ConnectOptions): Pick<InitializeRequest, "info" | "capabilities"> {
  const { terminalAuthentication, _meta } = options.capabilities ?? {};
  return {
    info: options.info,
    capabilities: {
      ...(terminalAuthentication === true && { auth: { terminal: {} } }),
      ...describeElicitation(options),
      ...(_meta && { _meta }),
    },
  };
}
