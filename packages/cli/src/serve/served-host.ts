import type { HostNode } from "@parley/agent";
import type { serveHttp } from "@parley/server/node";

/** An agent that is ready to serve clients. */
export interface ServedHost {
  readonly host: Parameters<typeof serveHttp>[0];
  /** Ends all connections and turns, and closes the store. */
  close(): Promise<void>;
}

/** Options for opening a {@link ServedHost}. */
export interface ServedHostOptions {
  /** The session store: a file, or a PostgreSQL database as postgres://…. */
  readonly store: string | undefined;
  /** The node in whose name sessions are opened, where several processes share the store. */
  readonly node?: HostNode | undefined;
  readonly onError: (error: unknown) => void;
}
