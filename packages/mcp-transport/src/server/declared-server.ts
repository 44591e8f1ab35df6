import { createHash } from "node:crypto";

import type { VersionNegotiationMode } from "@modelcontextprotocol/client";

import type { McpElicitor } from "../api/mcp-elicitation.ts";
import type { McpLogInRequest } from "../api/mcp-login.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Secrets } from "./secrets.ts";

/** Options for {@link DeclaredServer.open}. */
export interface OpenOptions {
  readonly settings: ConnectionSettings;
  /** Working directory for a server that has to be started. */
  readonly cwd: string;
  /** Called when a message over the size limit is dropped. */
  readonly onOversized: () => void;
}

/** A valid server declaration, with everything that depends on the transport. */
export interface DeclaredServer {
  readonly name: string;
  /** The whole declaration as JSON: sessions share a server if this is equal. */
  readonly key: string;
  /** The server's program or URL as JSON, without values that may change while the server stays the same. */
  readonly identity: readonly unknown[];
  /** Values that must never appear in a message, log entry or state. */
  readonly secrets: Secrets;
  /** Tells the MCP client whether to negotiate or to assume the server's MCP revision. */
  readonly negotiation: VersionNegotiationMode;
  /**
   * The server's program, if it may exit on a request before `initialize`, as some older ones do. It is then restarted
   * once and remembered as an older server.
   */
  readonly program?: string | undefined;
  /** Logs the user in; absent if the server does not support logins. @throws {Error} if that fails. */
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

/** The reason why a declaration is invalid, worded as the end of a sentence. */
export interface ConfigProblem {
  readonly problem: string;
}

/**
 * Hashes a server's identity: its command, arguments and variable names, or its URL. The values of variables and
 * headers are left out, since keys change while the server stays the same.
 */
export function serverFingerprint({ identity }: Pick<DeclaredServer, "identity">): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}

/** Context shared by one session's servers. Opening the session again updates it. */
export interface ServerContext extends Pick<OpenOptions, "settings" | "cwd"> {
  /** Programs of stdio servers known to speak only older MCP revisions; outlives the session. */
  readonly legacyServers: Set<string>;
  /** Asks the user on behalf of servers. Without it, their questions are declined. */
  elicitor: McpElicitor | undefined;
}
