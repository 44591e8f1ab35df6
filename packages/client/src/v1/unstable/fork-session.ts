import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1/unstable";

import type { Advertised } from "../../capability/advertised.ts";
import type { AgentDescription, AgentLink } from "../../dialect/agent-wire.ts";
import { requireMarker } from "../../unstable/stored-sessions.ts";
import { workspaceWriter } from "../session-requests.ts";

/**
 * Forks of sessions.
 *
 * @see https://agentclientprotocol.com/rfds/session-fork
 */
export function forkLink(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  { initializeResult }: AgentDescription,
): Pick<AgentLink, "forkSession"> {
  const place = workspaceWriter(advertised);
  return {
    async forkSession(sessionId, options, opened) {
      requireMarker({ version: 1, initializeResult }, "fork", "session/fork");
      const params = { sessionId, ...place("session/fork", options) };
      await peer.request("session/fork", params, {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup }),
      });
    },
  };
}
