import type { Transport } from "@modelcontextprotocol/client";

import type { ServerFailure } from "./server-failure.ts";

/** Options of {@link Endpoint.opening}. */
export interface OpeningOptions {
  /** Milliseconds that a server may be silent to `server/discover` before it is sent `initialize` too. */
  readonly silenceMs: number;
  /** The params of that `initialize`. */
  readonly initialize: { readonly [key: string]: unknown };
}

/** An open connection to one server, whatever its transport. */
export interface Endpoint {
  readonly transport: Transport;
  /** Returns the transport to connect by, as long as the server's revision of MCP is not known. */
  opening(options: OpeningOptions): Transport;
  /** Resolves when the server is gone. */
  readonly closed: Promise<void>;
  /** Why the server is gone, if it ended by itself. */
  failure(): ServerFailure | undefined;
  /** The end of what a stdio server wrote to stderr. */
  stderrTail(): string | undefined;
  /** Resolves when nothing of the server is left; never rejects. */
  close(): Promise<void>;
}
