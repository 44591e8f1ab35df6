import type { SessionEngine } from "../../engine/session-engine.ts";
import { SessionStoreError } from "../../session-store-error.ts";
import type { SessionStoreErrorCode } from "../../session-store-error.ts";
import type { DatabaseOptions } from "../open-database.ts";

/** What a thread is started with. */
export interface ThreadData {
  readonly path: string;
  readonly options: DatabaseOptions;
}

/** A call of an engine's method, to the thread. */
export interface ThreadCall {
  readonly id: number;
  readonly method: keyof SessionEngine;
  readonly args: readonly unknown[];
}

/** What came of a call, from the thread. */
export type ThreadAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: ThreadFailure };

/** An error on its way between threads, which would lose its class and its code otherwise. */
export type ThreadFailure =
  | {
      readonly kind: "store";
      readonly message: string;
      readonly code: SessionStoreErrorCode;
      readonly owner?: string;
    }
  | { readonly kind: "other"; readonly error: unknown };

/** Makes an error fit to be sent. */
export function packFailure(error: unknown): ThreadFailure {
  if (!(error instanceof SessionStoreError)) return { kind: "other", error };
  const { message, code, owner } = error;
  return { kind: "store", message, code, ...(owner === undefined ? {} : { owner }) };
}

/** The error that was sent. */
export function unpackFailure(failure: ThreadFailure): unknown {
  if (failure.kind === "other") return failure.error;
  return new SessionStoreError(failure.code, failure.message, { owner: failure.owner });
}
