import type { SessionStoreErrorCode } from "./session-store-error.ts";

/** An ended operation of a store's database. */
export interface StoreOperation {
  /** What it did: `append`, `find`, `setLease`, `beat`. The names are few and stable. */
  readonly name: string;
  /** From the call to its result, with the time that it waited for a connection. */
  readonly durationMs: number;
  /** Why it failed; `other` if it failed with an error that is not a `SessionStoreError`. */
  readonly error: SessionStoreErrorCode | "other" | undefined;
}

/** The connections of one pool. */
export interface StorePool {
  /** `store`, or `nodes` and `heartbeats` for the pools of a hub. */
  readonly name: string;
  /** The most connections that it opens. */
  readonly max: number;
  /** Counts its connections, and the operations that wait for one. */
  readonly count: () => { readonly used: number; readonly idle: number; readonly waiting: number };
}

/** Receives what a store's database does, for metrics. Its functions must not throw. */
export interface StoreTelemetry {
  /** Called when an operation has ended. */
  operationEnded?(operation: StoreOperation): void;
  /** Called when a pool opens. Returns a function that is called when it closes. Not called for an application's pool. */
  poolOpened?(pool: StorePool): () => void;
}
