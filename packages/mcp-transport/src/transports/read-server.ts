import { mcpServerType } from "@parley/schema";

import type { McpOpenRequest } from "../api/mcp-open-request.ts";
import type { McpServerDeclaration } from "../api/mcp-server-declaration.ts";
import type { ConnectionSettings } from "../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../server/declared-server.ts";
import { readAcpServer } from "./acp/acp-server.ts";
import { readHttpServer, readSseServer } from "./http/http-server.ts";
import type { ReadTransport, ServerFields } from "./server-fields.ts";
import { readStdioServer } from "./stdio/stdio-server.ts";

/** The supported types of servers. */
export type TransportType = "stdio" | "http" | "sse" | "acp";

const transports: Readonly<Record<TransportType, ReadTransport>> = {
  stdio: readStdioServer,
  http: readHttpServer,
  sse: readSseServer,
  acp: readAcpServer,
};

export const transportTypes = Object.keys(transports) as readonly TransportType[];

export function serverName(server: McpServerDeclaration): string {
  return (server as ServerFields).name;
}

/**
 * Reads a declaration. Its fields have the right types but may be missing or invalid.
 *
 * @param acp Provides access to the servers of the client that sent the declaration.
 */
export function readServer(
  server: McpServerDeclaration,
  settings: ConnectionSettings,
  acp?: McpOpenRequest["acp"],
): DeclaredServer | ConfigProblem {
  const fields = server as ServerFields;
  const type = mcpServerType(fields);
  return isTransport(type)
    ? transports[type](fields, settings, acp)
    : { problem: `its type "${type}" is not supported` };
}

function isTransport(type: string): type is TransportType {
  return Object.hasOwn(transports, type);
}
