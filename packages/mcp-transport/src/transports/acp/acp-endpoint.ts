import type { McpServerAcpId } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller } from "../../api/acp-mcp-caller.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import { ProviderGone } from "../../server/server-failure.ts";
import { AcpClientTransport } from "./acp-client-transport.ts";

/**
 * Connects to a server that the client provides, until the client is gone.
 *
 * @throws {ProviderGone} if it is gone already.
 */
export function openAcpEndpoint(
  serverId: McpServerAcpId,
  acp: Pick<AcpMcpCaller, "request" | "signal">,
): Endpoint {
  if (acp.signal.aborted) throw new ProviderGone();
  const closed = Promise.withResolvers<void>();
  const onGone = (): void => transport.fail(new ProviderGone());
  // The MCP client replaces this handler, and calls it from its own.
  const transport = Object.assign(new AcpClientTransport(acp, serverId), {
    onclose: () => {
      acp.signal.removeEventListener("abort", onGone);
      closed.resolve();
    },
  });
  acp.signal.addEventListener("abort", onGone, { once: true });
  return {
    transport,
    opening: () => transport,
    closed: closed.promise,
    failure: () => transport.failure,
    stderrTail: () => undefined,
    close: () => transport.close(),
  };
}
