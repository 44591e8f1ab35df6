import type { McpServerAcpId } from "@parley/schema/v1/unstable";

import type { OpenOptions } from "../../server/declared-server.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import { ServerFailure } from "../../server/server-failure.ts";
import { AcpClientTransport } from "./acp-client-transport.ts";

/**
 * Connects to a server that the client provides.
 *
 * @throws {ServerFailure} if there is no way to the client.
 */
export function openAcpEndpoint(serverId: McpServerAcpId, acp: OpenOptions["acp"]): Endpoint {
  if (acp === undefined)
    throw new ServerFailure("config", "there is no way back to the client that provides it");
  const closed = Promise.withResolvers<void>();
  // The MCP client replaces this handler, and calls it from its own.
  const transport = Object.assign(new AcpClientTransport(acp, serverId), { onclose: () => closed.resolve() });
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => transport.failure,
    stderrTail: () => undefined,
    close: () => transport.close(),
  };
}
