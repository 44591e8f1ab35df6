import type { Peer } from "@parley/protocol";
import { applyMode, applySetup } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, McpServer as McpServerV1 } from "@parley/schema/v1";

import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import type { Advertised } from "../capability/advertised.ts";
import { requireCapability } from "../capability/require-capability.ts";
import type { AgentLink } from "../dialect/agent-wire.ts";
import { keptSessions } from "../dialect/stored-session-requests.ts";
import { type Workspace, workspace } from "../dialect/workspace.ts";

type SessionLink = Pick<
  AgentLink,
  | "newSession"
  | "loadSession"
  | "resumeSession"
  | "closeSession"
  | "deleteSession"
  | "listSessions"
  | "setMode"
  | "setConfigOption"
>;

/**
 * The life of a session, from the client's side.
 *
 * @see https://agentclientprotocol.com/protocol/v1/session-setup
 */
export function sessionLink(peer: Peer<AgentMethods, ClientMethods>, advertised: Advertised): SessionLink {
  const { session } = advertised.capabilities;
  const place = workspaceWriter(advertised);
  return {
    ...keptSessions(peer, advertised),
    newSession: (options, opened) =>
      peer.request("session/new", place("session/new", options), {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup }),
      }),
    loadSession(sessionId, options, onResult) {
      requireCapability(session.load, "session/load", "loadSession");
      return peer.request("session/load", { sessionId, ...place("session/load", options) }, { onResult });
    },
    resumeSession(sessionId, options, onResult) {
      requireCapability(session.resume, "session/resume", "sessionCapabilities.resume");
      return peer.request("session/resume", { sessionId, ...place("session/resume", options) }, { onResult });
    },
    async setMode(port, modeId) {
      await peer.request(
        "session/set_mode",
        { sessionId: port.id, modeId },
        { onResult: () => port.change((state) => applyMode(state, modeId)) },
      );
    },
    async setConfigOption(port, configId, value) {
      const params = { sessionId: port.id, configId };
      await peer.request(
        "session/set_config_option",
        typeof value === "boolean" ? { ...params, type: "boolean", value } : { ...params, value },
        { onResult: (setup) => port.change((state) => applySetup(state, setup)) },
      );
    },
  };
}

/** Where sessions work, as the params of this version have it. */
export function workspaceWriter(
  advertised: Advertised,
): (method: string, options: SessionOptions) => Workspace<McpServerV1> {
  return (method, options) => workspace(method, options, { ...advertised, server: writeServer });
}

/** Programs have no type in this version, and lists that are empty are not left out. */
function writeServer(server: McpServer): McpServerV1 {
  const { type, ...rest } = server;
  const lists = type === "stdio" || type === undefined ? { args: [], env: [] } : { type, headers: [] };
  // Of the types that this version does not have, none is advertised.
  return { ...lists, ...rest } as McpServerV1;
}
