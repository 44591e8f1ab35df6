import { ErrorCode, RequestError } from "@parley/protocol";

import type { SessionStoreError } from "../author/session-store.ts";

interface WireError {
  readonly code: number;
  readonly message: string;
}

/** The error that a client receives for each session store error code. The code itself is sent as `data.reason`. */
const WIRE_ERRORS: { readonly [Code in SessionStoreError["code"]]: WireError } = {
  not_found: { code: ErrorCode.resourceNotFound, message: "Session not found" },
  exists: { code: ErrorCode.invalidParams, message: "Session exists already" },
  invalid_cursor: { code: ErrorCode.invalidParams, message: "Invalid cursor" },
  lease_held: { code: ErrorCode.internalError, message: "Session is open elsewhere" },
  fenced: { code: ErrorCode.internalError, message: "Session was taken over elsewhere" },
  lost: { code: ErrorCode.internalError, message: "Session store has lost entries: load the session again" },
  busy: { code: ErrorCode.internalError, message: "Session store is busy or cannot be reached" },
  full: { code: ErrorCode.internalError, message: "Session store is full" },
  unreadable: { code: ErrorCode.internalError, message: "Session store cannot be read" },
  closed: { code: ErrorCode.internalError, message: "Session store is closed" },
};

/** Converts a store's error to the error that the client receives. Returns any other error unchanged. */
export function toWireError(error: unknown, sessionId?: string): unknown {
  if (!isStoreError(error)) return error;
  const { code, message } = WIRE_ERRORS[error.code];
  return new RequestError(code, message, {
    reason: error.code,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
}

export function sessionNotFound(sessionId: string): RequestError {
  return new RequestError(ErrorCode.resourceNotFound, `Session not found: "${sessionId}"`, { sessionId });
}

/** Whether the store itself failed, as opposed to rejecting a request. */
export function isStoreFailure(error: unknown): boolean {
  return isStoreError(error) && ["busy", "full", "unreadable"].includes(error.code);
}

export function isStoreError(error: unknown): error is SessionStoreError {
  // Check the name rather than the class, because the agent does not import a store package.
  return error instanceof Error && error.name === "SessionStoreError" && "code" in error;
}
