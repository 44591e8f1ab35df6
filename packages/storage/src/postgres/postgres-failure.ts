import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionStoreErrorCode } from "../api/session-store-error.ts";

/**
 * The store's error codes by SQLSTATE or SQLSTATE class. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES = new Map<string, SessionStoreErrorCode>([
  ["08", "busy"], // connection exceptions
  ["25006", "busy"], // a read-only server: a standby, until it is promoted
  ["25P03", "busy"], // the transaction was idle for too long
  ["40", "busy"], // rolled back in favor of another transaction
  ["53100", "full"],
  ["53", "busy"], // too little memory, too many connections
  ["55P03", "busy"], // a lock was not available in time
  ["57", "busy"], // cancelled, shut down, starting up
  ["28", "unreadable"], // login refused
  ["3D000", "unreadable"], // no such database
  ["3F000", "unreadable"], // no such schema
  ["42501", "unreadable"], // no permission
  ["42P01", "unreadable"], // no such table
  ["42703", "unreadable"], // no such column
  ["42P07", "unreadable"], // another program's table of this name
  ["XX", "unreadable"], // damaged
]);

/**
 * Messages from this package and the client library about connections that were closed, were not available in time,
 * or did not respond.
 */
const CONNECTION_LOST =
  /^Connection (terminated|error)|^timeout e|^(Query read timeout|No answer within|The server is not)|is not queryable$/;

/** The client library's message if the server asks for a password and there is none. */
const PASSWORD_MISSING = /client password must be a (?:non-empty )?string$/;

/** Errors from calls whose statement was never sent. */
const unsent = new WeakSet<Error>();

/** Node.js error codes for writing to a closed connection. These errors have no `syscall`, because none was made. */
const WRITE_FAILED = new Set(["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

/** Translates an error from PostgreSQL or its connection. Other errors stay unchanged. */
export function translatePostgresError(error: unknown, database: string): unknown {
  if (!(error instanceof Error) || error instanceof SessionStoreError) return error;
  const code = codeOf(error);
  return code === undefined ? error : failure(code, error, database);
}

/**
 * Translates an error that occurs while connecting. The result is `unreadable` unless a more specific code applies.
 */
export function translateConnectError(error: unknown, database: string): unknown {
  if (!(error instanceof Error)) return error;
  const translated = failure(codeOf(error) ?? "unreadable", error, database);
  unsent.add(translated);
  return translated;
}

function codeOf(error: Error): SessionStoreErrorCode | undefined {
  const state = sqlStateOf(error);
  return state === undefined ? codeOfConnection(error) : codeOfState(state);
}

function failure(code: SessionStoreErrorCode, cause: Error, database: string): SessionStoreError {
  const message = `Cannot use session store ${JSON.stringify(database)}: ${describe(cause)}`;
  return new SessionStoreError(code, message, { cause });
}

/** Whether a connection attempt timed out. Waiting for a connection that is in use does not count. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^(Connection terminated due to|No answer within)/.test(error.message);
}

/** Whether the call failed to get a connection, which may succeed later. */
export function isUnconnected(error: unknown): boolean {
  return error instanceof SessionStoreError && error.code === "busy" && unsent.has(error);
}

/** Whether the outcome of a failed call is unknown, because the server may have executed it. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof SessionStoreError) || error.code !== "busy" || unsent.has(error)) return false;
  const state = sqlStateOf(error.cause);
  return state === undefined || state.startsWith("08") || state.startsWith("57P");
}

/** Whether the connection is unusable or may still be executing a statement. */
export function isConnectionBroken(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || /^(08|57P|XX|25P03|25006)/.test(state);
}

/** Returns an error's message, or its code if there is no message, as when several addresses have failed. */
function describe(error: Error): string {
  if (PASSWORD_MISSING.test(error.message))
    return "it requires a password: set PGPASSWORD, or put it in ~/.pgpass or in the address";
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Returns the five-character code of a server error, or `undefined` for other errors. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("severity" in error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function codeOfState(state: string): SessionStoreErrorCode | undefined {
  return CODES.get(state) ?? CODES.get(state.slice(0, 2));
}

function codeOfConnection(error: Error): SessionStoreErrorCode | undefined {
  if ("syscall" in error || error instanceof AggregateError) return "busy";
  if ("code" in error && WRITE_FAILED.has(String(error.code))) return "busy";
  return CONNECTION_LOST.test(error.message) ? "busy" : undefined;
}
