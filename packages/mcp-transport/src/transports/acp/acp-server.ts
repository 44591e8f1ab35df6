import type { McpOpenRequest } from "../../api/mcp-open-request.ts";
import type { ConnectionSettings } from "../../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../../server/declared-server.ts";
import { Secrets } from "../../server/secrets.ts";
import type { ServerFields } from "../server-fields.ts";
import { openAcpEndpoint } from "./acp-endpoint.ts";
import { acpRevision } from "./mcp-over-acp.ts";

type Caller = NonNullable<McpOpenRequest["acp"]>;

/** A number for each caller: equal ids of two clients are different servers. */
const callerNumbers = new WeakMap<Caller, number>();
let lastCallerNumber = 0;

/** Reads the declaration of a server that the client provides over the connection of ACP itself. */
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
    // The id differs from session to session.
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
