import type { Connection, PeerOptions } from "@parley/protocol";

import type { ClientDescription } from "../author/client-description.ts";
import type { DialectHost } from "./dialect-host.ts";

/** One version of the protocol, as an agent speaks it. */
export interface AgentDialect {
  readonly version: number;
  /** True if a client may repeat `initialize` before it sends anything else. */
  readonly repeatsInitialize: boolean;
  /** Handles the connection's messages in this version, from `initialize` on. */
  attach(connection: Connection, host: DialectHost, options: DialectOptions): void;
}

/** Options of a connection, for its dialect. */
export interface DialectOptions extends Pick<PeerOptions, "onRepair"> {
  /** True if version 2 sends the markers of `session/load`, `/resume`, `/close` and `/list`. */
  readonly markers: boolean;
  /** True if the client may come back on another connection, and go on where it was. */
  readonly resumable: boolean;
  /** Called when a session that the client has open was closed because it can no longer be written. */
  readonly onSessionLost?: ((sessionId: string) => void) | undefined;
}

/** Options that the response to `initialize` depends on, besides the definition. */
export interface AgentDescriptionOptions extends Pick<DialectOptions, "markers"> {
  readonly client: ClientDescription;
  /** The unstable session capabilities, advertised if sessions are stored. */
  readonly sessionCapabilities: object;
  /** True if the agent connects MCP servers that the client provides over the connection itself. */
  readonly acp: boolean;
}
