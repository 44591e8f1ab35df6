import { SessionStoreError } from "../../api/session-store-error.ts";
import type { SessionStoreErrorCode } from "../../api/session-store-error.ts";
import type { SessionEngine } from "../../engine/session-engine.ts";
import type { DatabaseOptions } from "../open-database.ts";

/** The data that a thread is started with. */
export interface ThreadData {
  readonly path: string;
  readonly options: DatabaseOptions;
}

/** The engine methods that the thread serves. */
export type EngineMethod = Exclude<keyof SessionEngine, "sharing" | "seesProcesses" | "leases">;

/** A call to an engine method, sent to the thread. */
export interface ThreadCall {
  readonly id: number;
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
}

/** The outcome of a call, sent by the thread. */
export type ThreadAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: ThreadFailure };

/** An error in the form sent between threads. Sent directly, it would lose its class and code. */
export type ThreadFailure =
  | {
      readonly kind: "store";
      readonly message: string;
      readonly code: SessionStoreErrorCode;
      readonly owner?: string;
    }
  | { readonly kind: "other"; readonly error: unknown };

/** Returns the form in which to send an error. */
export function packFailure(error: unknown): ThreadFailure {
  if (!(error instanceof SessionStoreError)) return { kind: "other", error };
  const { message, code, owner } = error;
  return { kind: "store", message, code, ...(owner === undefined ? {} : { owner }) };
}

/** Returns the error that was sent. */
export function unpackFailure(failure: ThreadFailure): unknown {
  if (failure.kind === "other") return failure.error;
  return new SessionStoreError(failure.code, failure.message, { owner: failure.owner });
}
