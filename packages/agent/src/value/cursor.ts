import { type RequestError, invalidParams } from "@parley/protocol";

/** The start of an encoded update, up to the members of its params. */
const BEGINNING = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** Adds the offset of its event to an encoded update: a client that reconnects sends the last one it has. */
export function withCursor(update: string, seq: number): string {
  if (!update.startsWith(BEGINNING)) return update;
  return `${BEGINNING}"_meta":{"acp/cursor":"${seq}"},${update.slice(BEGINNING.length)}`;
}

/**
 * Reads the cursor in the `_meta` of a request; `undefined` if it has none.
 *
 * @throws {RequestError} `-32602` if the agent has made no such cursor.
 */
export function readCursor(
  meta: { readonly [name: string]: unknown } | null | undefined,
): number | undefined {
  const cursor = meta?.["acp/cursor"];
  if (cursor === undefined) return undefined;
  if (typeof cursor === "string" && /^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw unusableCursor(cursor);
}

/** Creates the error for a client that wants to resume after an event that the session does not have. */
export function unusableCursor(cursor: unknown): RequestError {
  return invalidParams("Cannot resume after the cursor: the session has no such offset. Load the session", {
    cursor,
  });
}
