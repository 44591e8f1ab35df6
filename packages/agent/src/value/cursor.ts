import { type RequestError, invalidParams } from "@parley/protocol";

/** The beginning of an encoded update, after which members of its params go. */
const BEGINNING = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** Adds the offset of the update's event to an encoded update: a client that comes back names the last one that it has. */
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

/** Makes the error of a client that wants to go on where the session does not have an event. */
export function unusableCursor(cursor: unknown): RequestError {
  return invalidParams("Cannot go on behind the cursor: the session has no such place. Load the session", {
    cursor,
  });
}
