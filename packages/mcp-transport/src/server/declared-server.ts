import { createHash } from "node:crypto";

import type { VersionNegotiationMode } from "@modelcontextprotocol/client";

import type { McpElicitor } from "../api/mcp-elicitation.ts";
import type { McpLogInRequest } from "../api/mcp-login.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Secrets } from "./secrets.ts";

/** Options of {@link DeclaredServer.open}. */
export interface OpenOptions {
  readonly settings: ConnectionSettings;
  /** Working directory of a server that is started. */
  readonly cwd: string;
  /** Is called when a message was dropped because it was too long. */
  readonly onOversized: () => void;
}

/** A valid declaration of a server. It has everything that depends on the server's transport. */
export interface DeclaredServer {
  readonly name: string;
  /** Everything that was declared, as JSON: sessions share a server if this is equal. */
  readonly key: string;
  /** The server's program or address as JSON, without values that change while the server stays the same. */
  readonly identity: readonly unknown[];
  /** Values that no message, log entry or state may show. */
  readonly secrets: Secrets;
  /** Makes the MCP client find out, or assume, the server's revision of MCP. */
  readonly negotiation: VersionNegotiationMode;
  /**
   * Names the server's program if it may end at a request that comes before `initialize`, as some older ones do: then it is
   * started once more, and known to be older from then on.
   */
  readonly program?: string | undefined;
  /** Lets the user log in; absent if the server cannot be logged in at. @throws {Error} if that fails. */
  readonly logIn?: ((request: Pick<McpLogInRequest, "openUrl" | "signal">) => Promise<void>) | undefined;
  /** Removes the login; absent if the server cannot be logged in at. */
  readonly logOut?: (() => Promise<void>) | undefined;
  /**
   * Connects to the server. Nothing of MCP is sent yet.
   *
   * @throws {ServerFailure} if there is no way to the server.
   */
  open(options: OpenOptions): Promise<Endpoint>;
}

/** Why a declaration is not valid, as the end of a sentence. */
export interface ConfigProblem {
  readonly problem: string;
}

/**
 * Computes a hash of what a server is: its command, arguments and the names of its variables, or its URL. Values of variables
 * and headers are left out, since keys change while the server stays the same.
 */
export function serverFingerprint({ identity }: Pick<DeclaredServer, "identity">): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}

/** Context shared by the servers of one session. Opening the session again updates it. */
export interface ServerContext extends Pick<OpenOptions, "settings" | "cwd"> {
  /** Programs of stdio servers that are known to speak older revisions of MCP only; outlives the session. */
  readonly legacyServers: Set<string>;
  /** Asks the user for servers; without one, their questions are declined. */
  elicitor: McpElicitor | undefined;
}
