import type { Peer } from "@parley/protocol";
import { readSetup } from "@parley/protocol/session/v2";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2/unstable";

import type { AgentDescription, AgentWire } from "../../dialect/agent-wire.ts";
import { requireSessionCapability } from "../../unstable/stored-sessions.ts";
import { workspaceFor } from "../session-requests.ts";

/**
 * Creates the request that forks a session.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
export function forkRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  agent: AgentDescription,
): Pick<AgentWire, "forkSession"> {
  const workspace = workspaceFor(agent);
  return {
    async forkSession(sessionId, options, opened) {
      requireSessionCapability(agent, "fork", "session/fork");
      const params = { sessionId, ...workspace("session/fork", options) };
      await peer.request("session/fork", params, {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup: readSetup(setup) }),
      });
    },
  };
}
