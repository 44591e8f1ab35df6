import type { McpServerAcpId } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller } from "../../api/acp-mcp-caller.ts";
import type { McpOpenRequest } from "../../api/mcp-open-request.ts";
import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../../server/declared-server.ts";
import type { Endpoint } from "../../server/endpoint.ts";
import { Secrets } from "../../server/secrets.ts";
import { ProviderGone } from "../../server/server-failure.ts";
import type { ServerFields } from "../server-fields.ts";
import { AcpClientTransport } from "./acp-client-transport.ts";
import { acpRevision } from "./mcp-over-acp.ts";

type Caller = NonNullable<McpOpenRequest["acp"]>;

/** A number for each caller, because equal ids from two clients refer to different servers. */
const callerNumbers = new WeakMap<Caller, number>();
let lastCallerNumber = 0;

/** Reads the declaration of a server that the client provides over the ACP connection. */
export function readAcpServer(
  { name, serverId }: ServerFields,
  _settings: ConnectionSettings,
  acp: Caller | undefined,
): DeclaredServer | ConfigProblem {
  if (serverId === undefined) return { problem: "it has no serverId" };
  if (acp === undefined) return { problem: "there is no way back to the client that provides it" };
  return {
    name,
    key: JSON.stringify(["acp", name, serverId, numberOf(acp)]),
    // Omits the server's id, because it differs between sessions.
    identity: ["acp"],
    secrets: new Secrets([]),
    negotiation: { pin: acpRevision },
    open: async () => openAcpEndpoint(serverId, acp),
  };
}

function numberOf(caller: Caller): number {
  const number = callerNumbers.get(caller) ?? ++lastCallerNumber;
  callerNumbers.set(caller, number);
  return number;
}

/**
 * Connects to a server that the client provides. The connection lasts until the client disconnects.
 *
 * @throws {ProviderGone} if the client has already disconnected.
 */
function openAcpEndpoint(serverId: McpServerAcpId, acp: Pick<AcpMcpCaller, "request" | "signal">): Endpoint {
  if (acp.signal.aborted) throw new ProviderGone();
  const closed = Promise.withResolvers<void>();
  const onGone = (): void => transport.fail(new ProviderGone());
  // The MCP client replaces this handler and calls it from its own handler.
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
