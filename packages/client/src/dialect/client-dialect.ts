import type { Connection, MessageRepair } from "@parley/protocol";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientHandlers } from "../api/client-handlers.ts";
import type { ClientProfile } from "../api/client-profile.ts";

/** One version of the protocol that a client can offer. */
export interface ClientDialect {
  readonly version: number;
  /** Returns the members of the `initialize` request that this version reads. */
  initializeParams(client: ClientProfile): object;
  /** Returns the code that speaks this version. Called when the agent has chosen it. */
  load(): LoadedDialect | Promise<LoadedDialect>;
}

/** The exchange that initialized a connection. */
export interface Handshake {
  readonly params: unknown;
  readonly result: unknown;
}

/** Options of {@link LoadedDialect.open}. */
export interface OpenOptions {
  readonly handlers?: ClientHandlers | undefined;
  readonly cancelTimeoutMs?: number | undefined;
  readonly onError: (error: unknown) => void;
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** Closes the connection and releases its transport's owner. */
  readonly close: () => Promise<void>;
}

/** The code that speaks one version of the protocol. */
export interface LoadedDialect {
  /**
   * Opens the application's view of a connection after `initialize`. Takes over the connection's messages.
   *
   * @throws {ValidationError} if the params or the answer of `initialize` are malformed.
   */
  open(connection: Connection, handshake: Handshake, options: OpenOptions): AgentConnection;
}
