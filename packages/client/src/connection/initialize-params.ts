import type { CommonCapabilities } from "../dialect/common-capabilities.ts";
import type { ConnectOptions } from "./connect-options.ts";

/**
 * Returns the params of `initialize`: one request for all offered versions, of which the agent reads the members of one. An
 * agent that does not speak the highest version answers with a version that it does speak.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#version-negotiation
 * @throws {TypeError} if no version is offered.
 */
export function initializeParams(options: ConnectOptions): object {
  const {
    versions,
    capabilities: { _meta } = {},
    handlers: { elicitation: { form, url } = {} } = {},
  } = options;
  if (versions.length === 0) throw new TypeError("Cannot connect: `versions` is empty");
  const common: CommonCapabilities = {
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...(_meta && { _meta }),
  };
  return Object.assign(
    { protocolVersion: Math.max(...versions.map(({ version }) => version)) },
    ...versions.map((dialect) => dialect.initializeParams(options, common)),
  ) as object;
}
