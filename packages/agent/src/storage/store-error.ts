import { ErrorCode, RequestError } from "@parley/protocol";

import type { SessionStoreError } from "../author/session-store.ts";

interface WireForm {
  readonly code: number;
  readonly message: string;
}

/** What a client is told of each way in which a session store refuses. The reason's name goes along as `data.reason`. */
const WIRE_FORMS: { readonly [Code in SessionStoreError["code"]]: WireForm } = {
  not_found: { code: ErrorCode.resourceNotFound, message: "Session not found" },
  exists: { code: ErrorCode.invalidParams, message: "Session exists already" },
  invalid_cursor: { code: ErrorCode.invalidParams, message: "Invalid cursor" },
  lease_held: { code: ErrorCode.internalError, message: "Session is open elsewhere" },
  fenced: { code: ErrorCode.internalError, message: "Session was taken over elsewhere" },
  busy: { code: ErrorCode.internalError, message: "Session store is busy or cannot be reached" },
  full: { code: ErrorCode.internalError, message: "Session store is full" },
  unreadable: { code: ErrorCode.internalError, message: "Session store cannot be read" },
  closed: { code: ErrorCode.internalError, message: "Session store is closed" },
};

/** The error that a client sees where a store refused; any other error is returned as it is. */
export function toWireError(error: unknown, sessionId?: string): unknown {
  if (!isStoreError(error)) return error;
  const { code, message } = WIRE_FORMS[error.code];
  return new RequestError(code, message, {
    reason: error.code,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
}

/** There is no such session, or none that is open. */
export function sessionNotFound(sessionId: string): RequestError {
  return new RequestError(ErrorCode.resourceNotFound, `Session not found: "${sessionId}"`, { sessionId });
}

/** Whether a store cannot do its work, which is no answer to what was asked of it. */
export function isStoreFailure(error: unknown): boolean {
  return isStoreError(error) && ["busy", "full", "unreadable"].includes(error.code);
}

/** Whether `error` comes from a session store. */
export function isStoreError(error: unknown): error is SessionStoreError {
  // By name, not by class: only the types of the storage package are ours to use.
  return error instanceof Error && error.name === "SessionStoreError" && "code" in error;
}
