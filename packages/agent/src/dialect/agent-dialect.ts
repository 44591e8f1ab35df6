import type { Connection, PeerOptions } from "@parley/protocol";
import type { JsonObject } from "@parley/schema/neutral";

import type { ClientDescription } from "../author/client-description.ts";
import type { DialectHost } from "./dialect-host.ts";

/** An agent's implementation of one protocol version. */
export interface AgentDialect {
  readonly version: number;
  /** Whether a client may repeat `initialize` before it sends anything else. */
  readonly repeatsInitialize: boolean;
  /** Handles the connection's messages in this version, starting with `initialize`. */
  attach(connection: Connection, host: DialectHost, options: DialectOptions): void;
}

export interface DialectOptions extends Pick<PeerOptions, "onRepair"> {
  /** Whether version 2 sends the markers `session/load`, `/resume`, `/close` and `/list`. */
  readonly markers: boolean;
  /** Whether the client may reconnect and resume where it left off. */
  readonly resumable: boolean;
  /** Called when one of the client's open sessions is closed because the host can no longer write to it. */
  readonly onSessionLost?: ((sessionId: string) => void) | undefined;
}

/** The options that determine the response to `initialize`, in addition to the definition. */
export interface AgentDescriptionOptions extends Pick<DialectOptions, "markers"> {
  readonly client: ClientDescription;
  /** The unstable prompt capabilities. */
  readonly promptCapabilities: object;
  /** The unstable session capabilities. */
  readonly sessionCapabilities: object;
  /** The unstable authentication capabilities. */
  readonly authCapabilities: object | undefined;
  /** The `_meta` of the response. */
  readonly marker: JsonObject | undefined;
  /** Whether the agent connects to MCP servers that the client provides over its connection. */
  readonly acp: boolean;
}
