import type { McpLogLevel } from "../api/mcp-log.ts";
import type { InheritedEnvironment } from "../transports/stdio/server-environment.ts";

/** How servers are connected. */
export interface McpConnectionsOptions {
  /** Who the servers are told that they talk to: the agent. */
  readonly clientInfo?: { readonly name: string; readonly version: string } | undefined;
  /** The longest that `open` waits for its servers, in milliseconds: 5 s unless told. */
  readonly readyWaitMs?: number | undefined;
  /** The longest that one server may take until its tools are listed, in milliseconds: 15 s unless told. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * How long an unknown stdio server may be silent to the newest MCP revision's opening before it is asked the older ones'
   * too, in milliseconds: 2 s unless told. Neither question is given up before `connectTimeoutMs`.
   */
  readonly probeTimeoutMs?: number | undefined;
  /** From which level on servers are asked to tell of their work: what they choose themselves unless told. */
  readonly logLevel?: McpLogLevel | undefined;
  /** The most bytes that one message of a stdio server may have: 64 MiB unless told. */
  readonly maxMessageBytes?: number | undefined;
  /** What stdio servers get of the agent's environment: `safe` unless told. */
  readonly inheritEnvironment?: InheritedEnvironment | undefined;
  /** Whether a `command` without a directory is looked up in `PATH`. ACP asks for an absolute path. */
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
  readonly inheritEnvironment: InheritedEnvironment;
  readonly allowPathLookup: boolean;
}

/** Fills in the defaults. */
export function connectionSettings(options: McpConnectionsOptions): ConnectionSettings {
  return {
    clientInfo: options.clientInfo ?? { name: "parley", version: "0.0.0" },
    readyWaitMs: options.readyWaitMs ?? 5000,
    connectTimeoutMs: options.connectTimeoutMs ?? 15_000,
    probeTimeoutMs: options.probeTimeoutMs ?? 2000,
    logLevel: options.logLevel,
    maxMessageBytes: options.maxMessageBytes ?? 64 * 1024 * 1024,
    inheritEnvironment: options.inheritEnvironment ?? "safe",
    allowPathLookup: options.allowPathLookup ?? false,
  };
}
