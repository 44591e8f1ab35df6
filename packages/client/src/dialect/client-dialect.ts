import type { Connection, MessageRepair } from "@parley/protocol";

import type { ClientProfile } from "../api/client-profile.ts";
import type { AgentWire } from "./agent-wire.ts";

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

/** The code that speaks one version of the protocol. */
export interface LoadedDialect {
  /**
   * Creates the way to send this version's messages over a connection. `onRepair` is called for each repaired part of the
   * agent's messages.
   *
   * @throws {ValidationError} if the params or the answer of `initialize` are malformed.
   */
  attach(
    connection: Connection,
    handshake: Handshake,
    onRepair: ((repair: MessageRepair) => void) | undefined,
  ): AgentWire;
}
