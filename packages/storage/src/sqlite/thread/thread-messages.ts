import { SessionStoreError } from "../../api/session-store-error.ts";
import type { SessionStoreErrorCode } from "../../api/session-store-error.ts";
import type { SessionEngine } from "../../engine/session-engine.ts";
import type { DatabaseOptions } from "../open-database.ts";

export interface ThreadData {
  readonly path: string;
  readonly options: DatabaseOptions;
}

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

/** The serialized form of an error. Sent directly, an error would lose its class and code. */
export type ThreadFailure =
  | {
      readonly kind: "store";
      readonly message: string;
      readonly code: SessionStoreErrorCode;
      readonly owner?: string;
    }
  | { readonly kind: "other"; readonly error: unknown };

/** Serializes an error to send it between threads. */
export function packFailure(error: unknown): ThreadFailure {
  if (!(error instanceof SessionStoreError)) return { kind: "other", error };
  const { message, code, owner } = error;
  return { kind: "store", message, code, ...(owner === undefined ? {} : { owner }) };
}

/** Restores an error from its serialized form. */
export function unpackFailure(failure: ThreadFailure): unknown {
  if (failure.kind === "other") return failure.error;
  return new SessionStoreError(failure.code, failure.message, { owner: failure.owner });
}
