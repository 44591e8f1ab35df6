import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionStoreErrorCode } from "../api/session-store-error.ts";

// https://www.sqlite.org/rescode.html
const CODES = new Map<number, SessionStoreErrorCode>([
  [3, "unreadable"],
  [5, "busy"],
  [8, "unreadable"],
  [10, "unreadable"],
  [11, "unreadable"],
  [13, "full"],
  [14, "unreadable"],
  [26, "unreadable"],
]);

/** Returns the primary result code of a SQLite error, or `undefined` for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number")
    return undefined;
  // The upper bits are the extended code. For example, SQLITE_BUSY_RECOVERY is 5 + 256.
  return error.errcode & 0xff;
}

/** Converts a SQLite error to a store error. Errors that no caller can handle stay unchanged. */
export function translateSqliteError(path: string, error: unknown): unknown {
  const code = CODES.get(sqliteCodeOf(error) ?? 0);
  if (code === undefined) return error;
  const message = `Cannot use session store ${JSON.stringify(path)}: ${describe(error)}`;
  return new SessionStoreError(code, message, { cause: error });
}

/**
 * Converts an error that occurs while opening. The result names the file and is `unreadable` unless a more specific
 * code applies.
 */
export function openingFailed(path: string, error: unknown): SessionStoreError {
  if (error instanceof SessionStoreError) return error;
  const code = CODES.get(sqliteCodeOf(error) ?? 0) ?? "unreadable";
  return cannotOpen(path, describe(error), { code, cause: error });
}

/** Creates the error for a file that cannot be used as a store. */
export function cannotOpen(
  path: string,
  reason: string,
  options: { readonly code: SessionStoreErrorCode; readonly cause?: unknown },
): SessionStoreError {
  const message = `Cannot open session store ${JSON.stringify(path)}: ${reason}`;
  return new SessionStoreError(options.code, message, { cause: options.cause });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
