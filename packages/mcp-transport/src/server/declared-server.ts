import { createHash } from "node:crypto";

import type { VersionNegotiationMode } from "@modelcontextprotocol/client";

import type { McpElicitor } from "../api/mcp-elicitation.ts";
import type { McpLogInRequest } from "../api/mcp-login.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Secrets } from "./secrets.ts";

export interface OpenOptions {
  readonly settings: ConnectionSettings;
  /** Working directory of a server that has to be started. */
  readonly cwd: string;
  /** Called when a message that exceeds the size limit is dropped. */
  readonly onOversized: () => void;
}

/** A valid server declaration, with everything that depends on the transport. */
export interface DeclaredServer {
  readonly name: string;
  /** The entire declaration as JSON. Sessions share a server if their keys are equal. */
  readonly key: string;
  /** Identifies the server's program or URL. Omits values that can change while the server stays the same. */
  readonly identity: readonly unknown[];
  /** Values that must never appear in a message, log entry or state. */
  readonly secrets: Secrets;
  /** How the MCP client determines the server's MCP revision: by negotiating it or by assuming one. */
  readonly negotiation: VersionNegotiationMode;
  /**
   * The server's program, if it may be a legacy server that exits on a request before `initialize`. Such a server is
   * restarted once and remembered as legacy.
   */
  readonly program?: string | undefined;
  /**
   * Logs the user in; absent if the server does not support logins.
   *
   * @throws {Error} if that fails.
   */
  readonly logIn?: ((request: Pick<McpLogInRequest, "openUrl" | "signal">) => Promise<void>) | undefined;
  /** Removes the login; absent if the server does not support logins. */
  readonly logOut?: (() => Promise<void>) | undefined;
  /**
   * Connects to the server without sending any MCP message.
   *
   * @throws {ServerFailure} if the server is unreachable.
   */
  open(options: OpenOptions): Promise<Endpoint>;
}

/** The reason a declaration is invalid, worded as the end of a sentence. */
export interface ConfigProblem {
  readonly problem: string;
}

/**
 * Hashes a server's identity: its command, arguments and variable names, or its URL. The values of variables and
 * headers are excluded, because keys can change while the server stays the same.
 */
export function serverFingerprint({ identity }: Pick<DeclaredServer, "identity">): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}

/** Context shared by a session's servers. Updated when the session is opened again. */
export interface ServerContext extends Pick<OpenOptions, "settings" | "cwd"> {
  /** Programs of stdio servers known to support only legacy MCP revisions. Outlives the session. */
  readonly legacyServers: Set<string>;
  /** Asks the user on behalf of servers. If absent, their elicitation requests are declined. */
  elicitor: McpElicitor | undefined;
}
