import type { InitializeRequest as InitializeRequestV1 } from "@parley/schema/v1";
import type { InitializeRequest as InitializeRequestV2 } from "@parley/schema/v2";

import type { ConnectOptions } from "./connect-options.ts";

/**
 * What the client says of itself, in one request for every version that is offered: each reads its own members. An agent
 * that does not speak the highest version answers with one that it does speak.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#version-negotiation
 * @throws {TypeError} if none is offered.
 */
export function initializeParams(options: ConnectOptions): object {
  const { versions, info } = options;
  if (versions.length === 0) throw new TypeError("Cannot connect: no protocol version is offered");
  const offered = versions.map(({ version }) => version);
  return {
    protocolVersion: Math.max(...offered),
    ...(offered.includes(1) && { clientInfo: info, clientCapabilities: clientCapabilities(options) }),
    ...(offered.includes(2) && { info, capabilities: capabilities(options) }),
  };
}

/** @see https://agentclientprotocol.com/protocol/v1/initialization */
function clientCapabilities(options: ConnectOptions): InitializeRequestV1["clientCapabilities"] {
  const { capabilities: shows = {}, handlers = {} } = options;
  return {
    fs: {
      readTextFile: handlers.readTextFile !== undefined,
      writeTextFile: handlers.writeTextFile !== undefined,
    },
    terminal: handlers.terminals !== undefined,
    session: {
      ...(shows.notices === true && { notices: {} }),
      ...(shows.compaction === true && { compaction: {} }),
      ...(shows.booleanConfigOptions === true && { configOptions: { boolean: {} } }),
    },
    auth: { terminal: shows.terminalAuthentication === true },
    ...sharedCapabilities(options),
  };
}

/** @see https://agentclientprotocol.com/protocol/v2/initialization */
function capabilities(options: ConnectOptions): InitializeRequestV2["capabilities"] {
  return {
    ...(options.capabilities?.terminalAuthentication === true && { auth: { terminal: {} } }),
    ...sharedCapabilities(options),
  };
}

/** What every version says in the same way. */
function sharedCapabilities({ capabilities: { _meta } = {}, handlers }: ConnectOptions): object {
  const { form, url } = handlers?.elicitation ?? {};
  return {
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...(_meta && { _meta }),
  };
}
