import type { Transport } from "@modelcontextprotocol/client";

import type { ServerFailure } from "./server-failure.ts";

export interface OpeningOptions {
  /** Time to wait for an answer to `server/discover` before also sending `initialize`, in milliseconds. */
  readonly silenceMs: number;
  /** The params of the `initialize` request. */
  readonly initialize: { readonly [key: string]: unknown };
}

/** An open connection to a server, over any transport. */
export interface Endpoint {
  readonly transport: Transport;
  /** Returns the transport to connect with while the server's MCP revision is unknown. */
  opening(options: OpeningOptions): Transport;
  /** Resolves when the connection is closed from either side. */
  readonly closed: Promise<void>;
  /** Returns the reason the server is unavailable, unless this side closed the connection. */
  failure(): ServerFailure | undefined;
  /** The tail of a stdio server's stderr. */
  stderrTail(): string | undefined;
  /** Closes the connection. Resolves when the server has shut down completely. Never rejects. */
  close(): Promise<void>;
}
