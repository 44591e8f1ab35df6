import type { Peer } from "@parley/protocol";
import { applySetup } from "@parley/protocol/session";
import { type SetupAnswer, readSetup } from "@parley/protocol/session/v2";
import type {
  AgentMethods,
  ClientMethods,
  InitializeResponse,
  McpServer as McpServerV2,
  ReplayFrom,
} from "@parley/schema/v2";

import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import { type Advertised, requireCapability } from "../capability/advertised.ts";
import type { AgentDescription, AgentWire } from "../dialect/agent-wire.ts";
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

const FROM_START: ReplayFrom = { type: "start" };

/**
 * Creates the session requests.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-setup
 */
export function sessionRequests(
  peer: Peer<AgentMethods, ClientMethods>,
  agent: AgentDescription<InitializeResponse>,
  workspace: Workspace = workspaceFor(agent),
): SessionRequests {
  const markers = agent.initializeResult.capabilities?.session ?? undefined;
  const { resume } = agent.capabilities.session;
  return {
    ...storedSessionRequests(peer, agent),
    ...settingsRequests(peer),
    newSession(options, opened) {
      requireCapability(markers !== undefined, "session/new", "session");
      return peer.request("session/new", workspace("session/new", options), {
        onResult: ({ sessionId: id, ...answer }) => opened({ id, setup: readSetup(answer) }),
      });
    },
    loadSession(sessionId, options, opened) {
      const onResult = (answer: SetupAnswer): void => opened(readSetup(answer));
      if (markers?.load) {
        return peer.request(
          "session/load",
          { sessionId, ...workspace("session/load", options) },
          { onResult },
        );
      }
      requireCapability(resume, "session/load", "session.load");
      const params = { sessionId, ...workspace("session/resume", options), replayFrom: FROM_START };
      return peer.request("session/resume", params, { onResult });
    },
    resumeSession(sessionId, options, opened) {
      requireCapability(resume, "session/resume", "session.resume");
      const params = { sessionId, ...workspace("session/resume", options) };
      return peer.request("session/resume", params, { onResult: (answer) => opened(readSetup(answer)) });
    },
  };
}

/**
 * Creates the requests that set config options, which include modes.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-config-options
 */
function settingsRequests(
  peer: Peer<AgentMethods, ClientMethods>,
): Pick<AgentWire, "setMode" | "setConfigOption"> {
  const setConfigOption: AgentWire["setConfigOption"] = async (port, configId, value) => {
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

type Workspace = (method: string, options: SessionOptions) => WorkspaceParams<McpServerV2>;

/** Returns a function that converts a session's workspace to the params of this version. */
export function workspaceFor(advertised: Advertised): Workspace {
  return (method, options) => workspaceParams(method, options, { ...advertised, server: writeServer });
}

/** Adds `type` to stdio servers, because this version requires it. */
function writeServer(server: McpServer): McpServerV2 {
  // The capabilities were checked earlier, so the type belongs to this version.
  return { type: "stdio", ...server } as McpServerV2;
}
