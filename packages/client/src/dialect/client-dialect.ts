import type { Connection, MessageRepair, Transport } from "@parley/protocol";
import type { JsonObject } from "@parley/schema/neutral";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientHandlers } from "../api/client-handlers.ts";
import type { ClientProfile } from "../api/client-profile.ts";
import type { ClientSide } from "./client-side.ts";

/** A protocol version that a client can offer. */
export interface ClientDialect {
  readonly version: number;
  /** Returns the fields of the `initialize` request that this version uses. */
  initializeParams(client: ClientProfile, common: CommonCapabilities): object;
  /** Sends `initialize` if this version is offered. Without this function, one request is sent for all versions. */
  readonly initialize?:
    | ((
        send: (versions: readonly ClientDialect[]) => Promise<Handshake>,
        options: Offer,
      ) => Promise<Handshake>)
    | undefined;
  /** Returns the code for this version. Called when the agent chooses this version. */
  load(): LoadedDialect | Promise<LoadedDialect>;
}

/** Protocol versions that a client offers. */
export interface Offer {
  readonly versions: readonly ClientDialect[];
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
}

/** The params of `initialize` and the agent's result. */
export interface Handshake {
  readonly params: unknown;
  readonly result: unknown;
}

/** Options for {@link LoadedDialect.open}. */
export interface OpenOptions {
  /** Transport of the connection, which reports its status. */
  readonly transport: Pick<Transport, "status" | "onStatus">;
  readonly handlers?: ClientHandlers | undefined;
  readonly cancelTimeoutMs?: number | undefined;
  readonly onError: (error: unknown) => void;
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
  /** A `SessionDirectory` class. Default: the version's own class, which does not track subagents in version 1. */
  readonly Directory?: (new (environment: never) => ClientSide) | undefined;
  /** Closes the connection and releases its transport's owner. */
  readonly close: () => Promise<void>;
}

/** The implementation of one protocol version. */
export interface LoadedDialect {
  /**
   * Opens the application's view of a connection after `initialize`. The view handles the connection's messages from
   * then on.
   *
   * @throws {ValidationError} if the params or response of `initialize` are malformed.
   */
  open(connection: Connection, handshake: Handshake, options: OpenOptions): AgentConnection;
}

/** Client capabilities that are the same in every version. */
export interface CommonCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly _meta?: JsonObject;
}
