import type { McpLogLevel } from "../api/mcp-log.ts";
import type { McpLoginStore } from "../api/mcp-login.ts";
import { ServerLogins } from "../login/server-logins.ts";

/**
 * The environment variables that stdio servers inherit from the agent: `safe` (all except keys, tokens and passwords,
 * which are recognized by name and value), `all`, `none`, or only the listed names.
 */
export type InheritedEnvironment = "safe" | "all" | "none" | readonly string[];

/** Options for {@link mcpConnections}. */
export interface McpConnectionsOptions {
  /** Name and version of the agent, sent to servers. Default name: `parley`. */
  readonly clientInfo?: { readonly name: string; readonly version: string } | undefined;
  /** Maximum time that `open` waits for its servers, in milliseconds. Default 5,000. */
  readonly readyWaitMs?: number | undefined;
  /** Maximum time a server may take to list its tools, in milliseconds. Default 15,000. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Time to wait for an unknown stdio server to answer `server/discover`, the first request of the newest MCP
   * revision, before also sending `initialize` for older revisions, in milliseconds. Default 2,000. The server then
   * has until `connectTimeoutMs` to answer either request.
   */
  readonly probeTimeoutMs?: number | undefined;
  /** Minimum level of log entries that servers send. By default, each server decides. */
  readonly logLevel?: McpLogLevel | undefined;
  /**
   * Maximum size in bytes of a message from a server: a line over stdio, or an HTTP body or event. If a server
   * exceeds it, only the calls that are waiting for the message fail. Default 32 MiB.
   */
  readonly maxMessageBytes?: number | undefined;
  /**
   * Lets users log in to HTTP servers with OAuth (`McpConnections.logIn`) and stores their tokens. Without it, servers
   * that require a login are unavailable. Not used for servers declared with an `Authorization` header.
   */
  readonly logins?: McpLoginStore | undefined;
  /** The environment variables that stdio servers inherit. Default `safe`. */
  readonly inheritEnvironment?: InheritedEnvironment | undefined;
  /** Whether to search `PATH` for a `command` without a directory. ACP requires an absolute path. Default `false`. */
  readonly allowPathLookup?: boolean | undefined;
}

/** {@link McpConnectionsOptions} with all defaults applied. */
export interface ConnectionSettings {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly readyWaitMs: number;
  readonly connectTimeoutMs: number;
  readonly probeTimeoutMs: number;
  readonly logLevel: McpLogLevel | undefined;
  readonly maxMessageBytes: number;
  readonly logins: ServerLogins | undefined;
  readonly inheritEnvironment: InheritedEnvironment;
  readonly allowPathLookup: boolean;
}

/** Applies the defaults for one user's sessions; `principal` is `undefined` if the agent serves a single user. */
export function connectionSettings(options: McpConnectionsOptions, principal?: string): ConnectionSettings {
  const { logins: store, clientInfo = { name: "parley", version: "0.0.0" } } = options;
  return {
    clientInfo,
    readyWaitMs: options.readyWaitMs ?? 5000,
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    probeTimeoutMs: options.probeTimeoutMs ?? 2000,
    logLevel: options.logLevel,
    logins: store && new ServerLogins({ store, clientName: clientInfo.name, principal }),
    maxMessageBytes: options.maxMessageBytes ?? 32 * 1024 * 1024,
    inheritEnvironment: options.inheritEnvironment ?? "safe",
    allowPathLookup: options.allowPathLookup ?? false,
  };
}
