import type { HostNode } from "@parley/agent";
import type { Telemetry } from "@parley/server";
import type { serveHttp } from "@parley/server/node";

export interface ServedHost {
  readonly host: Parameters<typeof serveHttp>[0];
  /** Closes all connections, cancels all turns, and closes the store. */
  close(): Promise<void>;
}

export interface ServedHostOptions {
  /** Session store, which is a file or a PostgreSQL address (postgres://…). */
  readonly store: string | undefined;
  /** This process's node, which opens the sessions if several processes share the store. */
  readonly node?: HostNode | undefined;
  readonly telemetry?: Telemetry | undefined;
  /** Limits per user, as in the options for `createAgentHost`. */
  readonly maxSessions?: number | undefined;
  readonly maxTurns?: number | undefined;
  readonly onError: (error: unknown) => void;
}
