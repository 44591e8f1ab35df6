import type { Endpoint } from "../../server/endpoint.ts";
import type { DeclaredServer } from "../read-server.ts";
import type { ServerContext } from "../../server/server-context.ts";
import { ServerFailure } from "../../server/server-failure.ts";
import { AcpClientTransport } from "./mcp-over-acp.ts";

/**
 * Opens the way to a server that the client provides.
 *
 * @throws {ServerFailure} if there is no way to the client.
 */
export function openAcpEndpoint(
  { serverId }: Extract<DeclaredServer, { kind: "acp" }>,
  { acp }: ServerContext,
): Endpoint {
  if (acp === undefined)
    throw new ServerFailure("config", "there is no way back to the client that provides it");
  const closed = Promise.withResolvers<void>();
  // The MCP client calls this handler too when it has put its own in its place.
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
