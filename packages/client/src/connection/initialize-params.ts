import type { ConnectOptions } from "./connect-options.ts";

/**
 * Returns the params of `initialize`: one request for all offered versions, of which the agent reads the members of one. An
 * agent that does not speak the highest version answers with a version that it does speak. If two versions share a member,
 * the higher one defines it.
 *
 * @see https://agentclientprotocol.com/protocol/initialization#version-negotiation
 * @throws {TypeError} if no version is offered.
 */
export function initializeParams(options: ConnectOptions): object {
  const dialects = options.versions.toSorted((one, other) => one.version - other.version);
  const protocolVersion = dialects.at(-1)?.version;
  if (protocolVersion === undefined) throw new TypeError("Cannot connect: no protocol version is offered");
  return Object.assign(
    { protocolVersion },
    ...dialects.map((dialect) => dialect.initializeParams(options)),
  ) as object;
}
