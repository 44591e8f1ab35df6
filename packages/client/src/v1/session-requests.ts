import type { Peer } from "@parley/protocol";
import { applyMode, applySetup } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, McpServer as McpServerV1 } from "@parley/schema/v1";

import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import { type Advertised, requireCapability } from "../capability/advertised.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import { storedSessionRequests } from "../dialect/stored-session-requests.ts";
import { type WorkspaceParams, workspaceParams } from "../dialect/workspace-params.ts";

type SessionRequests = Pick<
  AgentWire,
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
 * Creates the session requests.
 *
 * @see https://agentclientprotocol.com/protocol/v1/session-setup
 */
export function sessionRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  workspace: Workspace = workspaceFor(advertised),
): SessionRequests {
  const { session } = advertised.capabilities;
  return {
    ...storedSessionRequests(peer, advertised),
    newSession: (options, opened) =>
      peer.request("session/new", workspace("session/new", options), {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup }),
      }),
    loadSession(sessionId, options, onResult) {
      requireCapability(session.load, "session/load", "loadSession");
      return peer.request("session/load", { sessionId, ...workspace("session/load", options) }, { onResult });
    },
    resumeSession(sessionId, options, onResult) {
      requireCapability(session.resume, "session/resume", "sessionCapabilities.resume");
      return peer.request(
        "session/resume",
        { sessionId, ...workspace("session/resume", options) },
        { onResult },
      );
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

type Workspace = (method: string, options: SessionOptions) => WorkspaceParams<McpServerV1>;

/** Returns a function that converts a session's workspace to the params of this version. */
export function workspaceFor(advertised: Advertised): Workspace {
  return (method, options) => workspaceParams(method, options, { ...advertised, server: writeServer });
}

/**
 * Removes `type` from stdio servers, which do not have that field in version 1, and adds the empty lists that
 * version 1 requires.
 */
function writeServer(server: McpServer): McpServerV1 {
  const { type, ...rest } = server;
  const lists = type === "stdio" || type === undefined ? { args: [], env: [] } : { type, headers: [] };
  // The capabilities were checked earlier, so the type belongs to this version.
  return { ...lists, ...rest } as McpServerV1;
}
