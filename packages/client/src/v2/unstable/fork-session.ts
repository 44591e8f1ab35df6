import type { Peer } from "@parley/protocol";
import { readSetup } from "@parley/protocol/session/v2";
import type { AgentMethods, ClientMethods } from "@parley/schema/v2/unstable";

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
      requireMarker({ version: 2, initializeResult }, "fork", "session/fork");
      const params = { sessionId, ...place("session/fork", options) };
      await peer.request("session/fork", params, {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup: readSetup(setup) }),
      });
    },
  };
}
