import type { Connection } from "@parley/protocol";

import type { AgentLink } from "./agent-wire.ts";
import type { ClientHost } from "./client-side.ts";

/** One version of the protocol, as a client offers it. */
export interface ClientDialect {
  readonly version: number;
  /** What speaks this version; asked for when the agent has chosen it. */
  load(): LoadedDialect | Promise<LoadedDialect>;
}

/** What was said to initialize the connection. */
export interface Handshake {
  readonly params: unknown;
  readonly result: unknown;
}

/** One version of the protocol, as a client speaks it. */
export interface LoadedDialect extends ClientDialect {
  /**
   * Makes the connection's messages this version's, with `host` behind them.
   *
   * @throws {ValidationError} if the params or the answer are malformed.
   */
  attach(connection: Connection, handshake: Handshake, host: ClientHost): AgentLink;
}
