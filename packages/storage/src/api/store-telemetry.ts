import type { SessionStoreErrorCode } from "./session-store-error.ts";

/** A completed operation of a store. */
export interface StoreOperation {
  /** The kind of storage. Earlier versions do not set it: they only report operations on `postgresql`. */
  readonly system?: "memory" | "postgresql" | "sqlite" | undefined;
  /**
   * The name of the operation, such as `append`, `find`, `setLease` or `beat`. The set of names is small and stable.
   */
  readonly name: string;
  /** Time from the call to its result, including the time spent waiting for a connection. */
  readonly durationMs: number;
  /** The reason why it failed; `other` if the error was not a `SessionStoreError`. */
  readonly error: SessionStoreErrorCode | "other" | undefined;
}

/** One connection pool. */
export interface StorePool {
  /** `store`, or `nodes` and `heartbeats` for a hub's pools. */
  readonly name: string;
  /** Maximum number of connections it opens. */
  readonly max: number;
  /** Returns the numbers of used and idle connections, and of operations waiting for one. */
  readonly count: () => { readonly used: number; readonly idle: number; readonly waiting: number };
}

/** Receives metrics about a store. Its functions must not throw. */
export interface StoreTelemetry {
  /** Called when an operation completes. */
  operationEnded?(operation: StoreOperation): void;
  /**
   * Called when a pool of connections to PostgreSQL opens. Returns a function to call when the pool closes. Not called
   * for the application's own pool.
   */
  poolOpened?(pool: StorePool): () => void;
}
