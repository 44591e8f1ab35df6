import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, InitializeResponse } from "@parley/schema/v1";

import { readMarkers } from "../capability/read-markers.ts";
import { requireCapability } from "../capability/require-capability.ts";
import type { AgentDescription, AgentLink } from "../dialect/agent-wire.ts";

/**
 * What the agent's answer says, in words that every version shares.
 *
 * @see https://agentclientprotocol.com/protocol/v1/initialization
 */
export function describeAgent(result: InitializeResponse): AgentDescription {
  const { agentCapabilities = {}, agentInfo, authMethods = [] } = result;
  const { loadSession, sessionCapabilities, promptCapabilities, mcpCapabilities, auth } = agentCapabilities;
  return {
    info: agentInfo ?? undefined,
    authMethods,
    initializeResult: result,
    capabilities: {
      session: {
        load: loadSession === true,
        ...readMarkers(sessionCapabilities, ["resume", "list", "close", "delete", "additionalDirectories"]),
      },
      prompt: readMarkers(promptCapabilities, ["image", "audio", "embeddedContext"]),
      mcp: { stdio: true, ...readMarkers(mcpCapabilities, ["http", "sse"]) },
      ...readMarkers(auth, ["logout"]),
    },
  };
}

/** @see https://agentclientprotocol.com/protocol/v1/authentication */
export function authenticationLink(
  peer: Peer<AgentMethods, ClientMethods>,
  { logout }: AgentDescription["capabilities"],
): Pick<AgentLink, "authenticate" | "logout"> {
  return {
    async authenticate(methodId) {
      await peer.request("authenticate", { methodId });
    },
    async logout() {
      requireCapability(logout, "logout", "auth.logout");
      await peer.request("logout", {});
    },
  };
}
