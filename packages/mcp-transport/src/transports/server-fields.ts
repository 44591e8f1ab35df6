import type { McpServerAcpId } from "@parley/schema/v1/unstable";

import type { McpOpenRequest } from "../api/mcp-open-request.ts";
import type { ConnectionSettings } from "../server/connection-settings.ts";
import type { ConfigProblem, DeclaredServer } from "../server/declared-server.ts";
import type { NamedValue } from "../server/secrets.ts";

/** The fields that a declaration can have, in any version and of any type. */
export interface ServerFields {
  readonly name: string;
  /** Only ACP version 2 has a type for stdio, so missing or `null` also means stdio. */
  readonly type?: string | null;
  readonly command?: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly NamedValue[] | null;
  readonly url?: string;
  readonly headers?: readonly NamedValue[] | null;
  readonly serverId?: McpServerAcpId;
}

/** Reads the declaration of a server of one type. The fields have the right types but may be missing. */
export type ReadTransport = (
  fields: ServerFields,
  settings: ConnectionSettings,
  acp: McpOpenRequest["acp"],
) => DeclaredServer | ConfigProblem;
