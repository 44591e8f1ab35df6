import type { Transport } from "@modelcontextprotocol/client";

import type { ServerFailure } from "./server-failure.ts";

/** Options for {@link Endpoint.opening}. */
export interface OpeningOptions {
  /** Time to wait for an answer to `server/discover` before also sending `initialize`, in milliseconds. */
  readonly silenceMs: number;
  /** The params of that `initialize` request. */
  readonly initialize: { readonly [key: string]: unknown };
}

/** An open connection to one server, over any transport. */
export interface Endpoint {
  readonly transport: Transport;
  /** Returns the transport to connect with while the server's MCP revision is unknown. */
  opening(options: OpeningOptions): Transport;
  /** Resolves when the server is gone. */
  readonly closed: Promise<void>;
  /** Returns the reason why the server is gone, unless this side closed it. */
  failure(): ServerFailure | undefined;
  /** The tail of a stdio server's stderr. */
  stderrTail(): string | undefined;
  /** Resolves when the server is completely gone; never rejects. */
  close(): Promise<void>;
}
