import type { Transport } from "@modelcontextprotocol/client";

import type { OpeningOptions } from "../transports/stdio/either-era-transport.ts";
import type { ServerFailure } from "./server-failure.ts";

/** An open way to one server: what differs between the kinds of servers. */
export interface Endpoint {
  readonly transport: Transport;
  /** The transport to connect by, where the server's revision of MCP is not known yet. */
  opening(options: OpeningOptions): Transport;
  /** Resolves when the server is gone. */
  readonly closed: Promise<void>;
  /** Why the server is gone, if it ended by itself. */
  failure(): ServerFailure | undefined;
  /** The last that a stdio server wrote to stderr. */
  stderrTail(): string | undefined;
  /** Resolves when nothing of it is left; never rejects. */
  close(): Promise<void>;
}
