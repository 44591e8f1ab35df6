import type { Peer } from "@parley/protocol";
import type { AgentMethods, ClientMethods, InitializeRequest, InitializeResponse } from "@parley/schema/v1";
import { client as descriptor } from "@parley/schema/v1/client";

import type { AgentDescription, AgentLink } from "../agent-link.ts";
import type { ConnectOptions } from "../client-options.ts";
import { describeElicitation } from "../elicitation.ts";
import { isMarked } from "../is-marked.ts";
import { requireCapability } from "../require-capability.ts";

type ClientCapabilities = NonNullable<InitializeRequest["clientCapabilities"]>;

/** @see https://agentclientprotocol.com/protocol/v1/initialization */
export function initializeParams(
  options: ConnectOptions,
): Pick<InitializeRequest, "clientInfo" | "clientCapabilities"> {
  const params = { clientInfo: options.info, clientCapabilities: describeClient(options) };
  descriptor.sends.requests.initialize.params.validate({ protocolVersion: descriptor.version, ...params });
  return params;
}

function describeClient(options: ConnectOptions): ClientCapabilities {
  const { capabilities = {}, handlers = {} } = options;
  const { notices, compaction, booleanConfigOptions, terminalAuthentication, _meta } = capabilities;
  return {
    fs: {
      readTextFile: handlers.readTextFile !== undefined,
      writeTextFile: handlers.writeTextFile !== undefined,
    },
    terminal: handlers.terminals !== undefined,
    session: {
      ...(notices === true && { notices: {} }),
      ...(compaction === true && { compaction: {} }),
      ...(booleanConfigOptions === true && { configOptions: { boolean: {} } }),
    },
    auth: { terminal: terminalAuthentication === true },
    ...describeElicitation(options),
    ...(_meta && { _meta }),
  };
}

/** What the agent's answer says, in words that every version shares. Markers that are objects count when they are there. */
export function describeAgent(result: InitializeResponse): AgentDescription {
  const { agentCapabilities = {}, agentInfo, authMethods = [] } = result;
  const {
    promptCapabilities = {},
    mcpCapabilities = {},
    sessionCapabilities = {},
    auth = {},
  } = agentCapabilities;
  return {
    info: agentInfo ?? undefined,
    authMethods,
    initializeResult: result,
    capabilities: {
      session: {
        load: agentCapabilities.loadSession === true,
        resume: isMarked(sessionCapabilities.resume),
        list: isMarked(sessionCapabilities.list),
        close: isMarked(sessionCapabilities.close),
        delete: isMarked(sessionCapabilities.delete),
        additionalDirectories: isMarked(sessionCapabilities.additionalDirectories),
      },
      prompt: {
        image: promptCapabilities.image === true,
        audio: promptCapabilities.audio === true,
        embeddedContext: promptCapabilities.embeddedContext === true,
      },
      mcp: { stdio: true, http: mcpCapabilities.http === true, sse: mcpCapabilities.sse === true },
      logout: isMarked(auth.logout),
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
