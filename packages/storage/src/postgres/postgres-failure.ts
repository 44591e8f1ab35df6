import { SessionStoreError } from "../session-store-error.ts";
import type { SessionStoreErrorCode } from "../session-store-error.ts";

/**
 * What a store says for a class of SQLSTATE, or for a whole one.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES = new Map<string, SessionStoreErrorCode>([
  ["08", "busy"], // connection exceptions
  ["25006", "busy"], // a server that only reads: a standby, until it is promoted
  ["25P03", "busy"], // the transaction stood still for too long
  ["40", "busy"], // rolled back for the sake of another transaction
  ["53100", "full"],
  ["53", "busy"], // too little memory, too many connections
  ["55P03", "busy"], // a lock was not to be had in time
  ["57", "busy"], // cancelled, shut down, starting up
  ["28", "unreadable"], // refused to log in
  ["3D000", "unreadable"], // no such database
  ["3F000", "unreadable"], // no such schema
  ["42501", "unreadable"], // no permission
  ["42P01", "unreadable"], // no such table
  ["42703", "unreadable"], // no such column
  ["42P07", "unreadable"], // a table of this name that is not ours
  ["XX", "unreadable"], // damaged
]);

/** What the client library says of connections that ended, were not to be had in time, or answered nothing. */
const CONNECTION_LOST = /^Connection (terminated|error)|^timeout e|^Query read timeout|is not queryable$/;

/** What PostgreSQL or the way to it says as what a store says. Errors of programs stay what they are. */
export function translatePostgresError(error: unknown, database: string): unknown {
  if (!(error instanceof Error) || error instanceof SessionStoreError) return error;
  const code = codeOf(error);
  return code === undefined ? error : failure(code, error, database);
}

/** What a store says where there is no connection to be had: at least that it cannot be used. */
export function translateConnectError(error: unknown, database: string): unknown {
  return error instanceof Error ? failure(codeOf(error) ?? "unreadable", error, database) : error;
}

function codeOf(error: Error): SessionStoreErrorCode | undefined {
  const state = sqlStateOf(error);
  return state === undefined ? codeOfConnection(error) : codeOfState(state);
}

function failure(code: SessionStoreErrorCode, cause: Error, database: string): SessionStoreError {
  const message = `Cannot use session store ${JSON.stringify(database)}: ${describe(cause)}`;
  return new SessionStoreError(code, message, { cause });
}

/** Whether nobody knows if the server carried the call out. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof SessionStoreError) || error.code !== "busy") return false;
  const state = sqlStateOf(error.cause);
  return state === undefined || state.startsWith("08") || state.startsWith("57P");
}

/** Whether the connection is of no use any more, or may be in the middle of something. */
export function isConnectionSpoilt(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || /^(08|57P|XX|25P03)/.test(state);
}

/** An error of several addresses that all failed says nothing but a code. */
function describe(error: Error): string {
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** The five characters by which a server names an error; `undefined` where no server spoke. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("severity" in error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function codeOfState(state: string): SessionStoreErrorCode | undefined {
  return CODES.get(state) ?? CODES.get(state.slice(0, 2));
}

function codeOfConnection(error: Error): SessionStoreErrorCode | undefined {
  if ("syscall" in error || error instanceof AggregateError) return "busy";
  return CONNECTION_LOST.test(error.message) ? "busy" : undefined;
}
