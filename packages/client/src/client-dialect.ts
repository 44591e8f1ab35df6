import type { Connection } from "@parley/protocol";
import type { JsonObject } from "@parley/schema/v1";

import type { AgentLink } from "./agent-link.ts";
import type { ClientHost } from "./client-host.ts";
import type { ConnectOptions } from "./client-options.ts";

/** One version of the protocol, as a client offers it. */
export interface ClientDialect {
  readonly version: number;
  /**
   * What this version wants in the params of `initialize`, besides the version number. Members that another version reads
   * may stand beside them.
   *
   * @throws {ValidationError} if the options do not make a valid request, and what checks it has been loaded.
   */
  initializeParams(options: ConnectOptions): JsonObject;
  /** What speaks this version; asked for when the agent has chosen it. */
  load(): LoadedDialect | Promise<LoadedDialect>;
}

/** One version of the protocol, as a client speaks it. */
export interface LoadedDialect extends ClientDialect {
  /**
   * Makes the connection's messages this version's, with `host` behind them. `result` is what the agent answered to
   * `initialize`.
   *
   * @throws {ValidationError} if the answer is malformed.
   */
  attach(connection: Connection, result: unknown, host: ClientHost): AgentLink;
}
