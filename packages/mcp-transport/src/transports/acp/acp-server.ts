import type { ConfigProblem, DeclaredServer } from "../../server/declared-server.ts";
import { Secrets } from "../../server/secrets.ts";
import type { ServerFields } from "../server-fields.ts";
import { openAcpEndpoint } from "./acp-endpoint.ts";
import { acpRevision } from "./mcp-over-acp.ts";

/** Reads the declaration of a server that the client provides over the connection of ACP itself. */
export function readAcpServer({ name, serverId }: ServerFields): DeclaredServer | ConfigProblem {
  if (serverId === undefined) return { problem: "it has no serverId" };
  return {
    name,
    key: JSON.stringify(["acp", name, serverId]),
    // The id differs from session to session.
    identity: ["acp"],
    secrets: new Secrets([]),
    negotiation: { pin: acpRevision },
    open: async ({ acp }) => openAcpEndpoint(serverId, acp),
  };
}
