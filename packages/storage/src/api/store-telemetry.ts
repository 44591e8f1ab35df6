import type { SessionStoreErrorCode } from "./session-store-error.ts";

/** A completed operation of a store. */
export interface StoreOperation {
  /** The kind of storage. Earlier versions of the store omit it and report only operations on `postgresql`. */
  readonly system?: "memory" | "postgresql" | "sqlite" | undefined;
  /** The operation's name, such as `append`, `find`, `setLease` or `beat`. The set of names is small and stable. */
  readonly name: string;
  /** Time from the call to its result in milliseconds, including the time spent waiting for a connection. */
  readonly durationMs: number;
  /** The reason for a failure. `other` if the error was not a `SessionStoreError`. */
  readonly error: SessionStoreErrorCode | "other" | undefined;
}

/** A connection pool. */
export interface StorePool {
  /** `store`, or `nodes` and `heartbeats` for a hub's pools. */
  readonly name: string;
  /** Maximum number of connections in the pool. */
  readonly max: number;
  /** Returns the numbers of used connections, idle connections, and operations waiting for a connection. */
  readonly count: () => { readonly used: number; readonly idle: number; readonly waiting: number };
}

/** Receives metrics about a store. Its functions must not throw. */
export interface StoreTelemetry {
  /** Called when an operation completes. */
  operationEnded?(operation: StoreOperation): void;
  /**
   * Called when a pool of PostgreSQL connections opens. Returns a function that is called when the pool closes. Not
   * called for a pool that the application owns.
   */
  poolOpened?(pool: StorePool): () => void;
}
