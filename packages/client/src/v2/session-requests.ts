import type { Peer } from "@parley/protocol";
import { applySetup } from "@parley/protocol/session";
import { type SetupAnswer, readSetup } from "@parley/protocol/session/v2";
import type {
  AgentMethods,
  ClientMethods,
  McpServer as McpServerV2,
  ReplayFrom,
  SessionCapabilities,
} from "@parley/schema/v2";

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

const FROM_START: ReplayFrom = { type: "start" };

/**
 * The life of a session, from the client's side. `markers` is what the agent said of its sessions, if it has any.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-setup
 */
export function sessionLink(
  peer: Peer<AgentMethods, ClientMethods>,
  advertised: Advertised,
  markers: SessionCapabilities | undefined,
): SessionLink {
  const place = workspaceWriter(advertised);
  const { resume } = advertised.capabilities.session;
  return {
    ...keptSessions(peer, advertised),
    ...settingsLink(peer),
    newSession(options, opened) {
      requireCapability(markers !== undefined, "session/new", "session");
      return peer.request("session/new", place("session/new", options), {
        onResult: ({ sessionId: id, ...answer }) => opened({ id, setup: readSetup(answer) }),
      });
    },
    loadSession(sessionId, options, opened) {
      const onResult = (answer: SetupAnswer): void => opened(readSetup(answer));
      if (markers?.load) {
        return peer.request("session/load", { sessionId, ...place("session/load", options) }, { onResult });
      }
      requireCapability(resume, "session/load", "session.load");
      const params = { sessionId, ...place("session/resume", options), replayFrom: FROM_START };
      return peer.request("session/resume", params, { onResult });
    },
    resumeSession(sessionId, options, opened) {
      requireCapability(resume, "session/resume", "session.resume");
      const params = { sessionId, ...place("session/resume", options) };
      return peer.request("session/resume", params, { onResult: (answer) => opened(readSetup(answer)) });
    },
  };
}

/**
 * The config options of a session; its modes are one of them.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-config-options
 */
function settingsLink(
  peer: Peer<AgentMethods, ClientMethods>,
): Pick<AgentLink, "setMode" | "setConfigOption"> {
  const setConfigOption: AgentLink["setConfigOption"] = async (port, configId, value) => {
    const params = { sessionId: port.id, configId };
    await peer.request(
      "session/set_config_option",
      typeof value === "boolean" ? { ...params, type: "boolean", value } : { ...params, type: "id", value },
      { onResult: (answer) => port.change((state) => applySetup(state, readSetup(answer))) },
    );
  };
  return {
    setConfigOption,
    async setMode(port, modeId) {
      const option = port.state.configOptions.find(({ category }) => category === "mode");
      requireCapability(option !== undefined, "session/set_config_option", "configOptions.mode");
      await setConfigOption(port, String(option.id), modeId);
    },
  };
}

/** Where sessions work, as the params of this version have it. */
export function workspaceWriter(
  advertised: Advertised,
): (method: string, options: SessionOptions) => Workspace<McpServerV2> {
  return (method, options) => workspace(method, options, { ...advertised, server: writeServer });
}

/** Every server has a type in this version. */
function writeServer(server: McpServer): McpServerV2 {
  // Of the types that this version does not have, none is advertised.
  return { type: "stdio", ...server } as McpServerV2;
}
