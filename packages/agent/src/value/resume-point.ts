import { type RequestError, invalidParams } from "@parley/protocol";

/** The start of an encoded update, up to the members of its params. */
const BEGINNING = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** Adds the offset of its event to an encoded update: a client that reconnects sends the last one it has. */
export function withResumePoint(update: string, seq: number): string {
  if (!update.startsWith(BEGINNING)) return update;
  return `${BEGINNING}"_meta":{"acp/cursor":"${seq}"},${update.slice(BEGINNING.length)}`;
}

/**
 * Reads the resume point in the `_meta` of a request; `undefined` if it has none.
 *
 * @throws {RequestError} `-32602` if it is not one of the agent's.
 */
export function readResumePoint(
  meta: { readonly [name: string]: unknown } | null | undefined,
): number | undefined {
  const resumePoint = meta?.["acp/cursor"];
  if (resumePoint === undefined) return undefined;
  if (typeof resumePoint === "string" && /^\d{1,15}$/.test(resumePoint)) return Number(resumePoint);
  throw unusableResumePoint(resumePoint);
}

/** Creates the error for a client that wants to resume after an event that the session does not have. */
export function unusableResumePoint(resumePoint: unknown): RequestError {
  return invalidParams("Cannot resume the session: it has no such resume point. Load the session", {
    resumePoint,
  });
}
