import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, InitializeResponse } from "@parley/schema/v1";

import { requireCapability } from "../capability/advertised.ts";
import { readMarkers } from "../capability/read-markers.ts";
import type { AgentDescription, AgentWire } from "../dialect/agent-wire.ts";

/**
 * Parses the agent's response to `initialize`.
 *
 * @see https://agentclientprotocol.com/protocol/v1/initialization
 */
export function describeAgent(result: InitializeResponse): AgentDescription<InitializeResponse> {
  const { agentCapabilities = {}, agentInfo, authMethods = [] } = result;
  const { loadSession, sessionCapabilities, promptCapabilities, mcpCapabilities, auth } = agentCapabilities;
  return {
    info: agentInfo ?? undefined,
    authMethods,
    initializeResult: result,
    prefix: { session: "sessionCapabilities", prompt: "promptCapabilities", mcp: "mcpCapabilities" },
    capabilities: {
      session: {
        load: loadSession === true,
        ...readMarkers(sessionCapabilities, [
          "resume",
          "list",
          "close",
          "delete",
          "additionalDirectories",
          "systemPrompt",
        ]),
      },
      prompt: readMarkers(promptCapabilities, ["image", "audio", "embeddedContext"]),
      mcp: { stdio: true, ...readMarkers(mcpCapabilities, ["http", "sse"]) },
      ...readMarkers(auth, ["logout"]),
    },
  };
}

/**
 * Creates the login and logout requests.
 *
 * @see https://agentclientprotocol.com/protocol/v1/authentication
 */
export function authenticationRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  { capabilities: { logout } }: AgentDescription,
): Pick<AgentWire, "authenticate" | "logout"> {
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
