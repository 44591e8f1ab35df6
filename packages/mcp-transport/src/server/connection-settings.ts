import type { McpLogLevel } from "../api/mcp-log.ts";
import type { McpLoginStore } from "../api/mcp-login.ts";
import { ServerLogins } from "../login/server-logins.ts";

/**
 * Variables of the agent's environment that stdio servers inherit: `safe` all but keys, tokens and passwords, which are known
 * by their names and values; `all`; `none`; or the variables of these names.
 */
export type InheritedEnvironment = "safe" | "all" | "none" | readonly string[];

/** Options of `mcpConnections`. */
export interface McpConnectionsOptions {
  /** Name and version of the agent, sent to servers. Default: `parley`. */
  readonly clientInfo?: { readonly name: string; readonly version: string } | undefined;
  /** Maximum number of milliseconds that `open` waits for its servers. Default 5,000. */
  readonly readyWaitMs?: number | undefined;
  /** Maximum number of milliseconds until a server has listed its tools. Default 15,000. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Milliseconds that an unknown stdio server may be silent to `server/discover`, the first request of the newest revision of
   * MCP, before it is also sent `initialize`, that of older revisions. Default 2,000. Both wait until `connectTimeoutMs`.
   */
  readonly probeTimeoutMs?: number | undefined;
  /** Lowest level of the log entries that servers send. Default: each server's own. */
  readonly logLevel?: McpLogLevel | undefined;
  /**
   * Maximum number of bytes of one message of a server: a line of stdio, a body or an event of HTTP. A server that exceeds it
   * fails the calls that wait for the message, and nothing else. Default 32 Mi.
   */
  readonly maxMessageBytes?: number | undefined;
  /**
   * Lets users log in at HTTP servers by OAuth (`McpConnections.logIn`), and stores their tokens. Without it, a server that
   * asks for a login cannot be used. Servers that are declared with a header `Authorization` are not logged in at.
   */
  readonly logins?: McpLoginStore | undefined;
  /** Default `safe`. */
  readonly inheritEnvironment?: InheritedEnvironment | undefined;
  /** True if a `command` without a directory is looked up in `PATH`. ACP asks for an absolute path. Default `false`. */
  readonly allowPathLookup?: boolean | undefined;
}

/** {@link McpConnectionsOptions} with every default filled in. */
export interface ConnectionSettings {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly readyWaitMs: number;
  readonly connectTimeoutMs: number;
  readonly probeTimeoutMs: number;
  readonly logLevel: McpLogLevel | undefined;
  readonly maxMessageBytes: number;
  /** Those of the user. */
  readonly logins: ServerLogins | undefined;
  readonly inheritEnvironment: InheritedEnvironment;
  readonly allowPathLookup: boolean;
}

/** Fills in the defaults for the sessions of one user, which is `undefined` if the agent has one. */
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
