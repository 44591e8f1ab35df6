import { type RequestError, invalidParams } from "@parley/protocol";

/** The start of an encoded update, up to the members of its params. */
const BEGINNING = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** The last event that a client has received. */
export interface ResumePoint {
  /**
   * The token under which the event was stored. Absent if the store has no tokens, or if the client got the resume
   * point from an earlier version.
   */
  readonly token?: string | undefined;
  readonly seq: number;
}

/** Entries that were appended under one token, starting at `first` and ending at the next range. */
interface Range {
  readonly token: string;
  readonly first: number;
}

/**
 * Adds the resume point that follows an event to the event's encoded update. A reconnecting client sends the last
 * resume point it has.
 */
export function withResumePoint(update: string, resumePoint: string): string {
  if (!update.startsWith(BEGINNING)) return update;
  return `${BEGINNING}"_meta":{"acp/cursor":"${resumePoint}"},${update.slice(BEGINNING.length)}`;
}

/** Returns the resume point after an entry. A server puts its own prefix before it, separated by dots. */
export function writeResumePoint(seq: number, ranges: readonly Range[]): string {
  const range = ranges.findLast(({ first }) => first <= seq);
  return range === undefined ? String(seq) : `${range.token}:${seq}`;
}

/**
 * Returns the resume point in a request's `_meta`, or `undefined` if there is none.
 *
 * @throws {RequestError} `-32602` if it was not created by the agent.
 */
export function readResumePoint(
  meta: { readonly [name: string]: unknown } | null | undefined,
): ResumePoint | undefined {
  const resumePoint = meta?.["acp/cursor"];
  if (resumePoint === undefined) return undefined;
  const parts = typeof resumePoint === "string" ? /^(?:([\w-]+):)?(\d{1,15})$/.exec(resumePoint) : null;
  if (parts === null) throw unusableResumePoint(resumePoint);
  return { token: parts[1], seq: Number(parts[2]) };
}

/**
 * Returns the number of the entry at a resume point, in a session whose newest range started when it was opened.
 *
 * @throws {RequestError} `-32602` if the session's entry with that number is a different one, for example because its
 * store lost entries.
 */
export function seqOf(resumePoint: ResumePoint, ranges: readonly Range[]): number {
  const { token, seq } = resumePoint;
  const at = ranges.findLastIndex(({ first }) => first <= seq);
  // Without a token, the number comes from an earlier version, where all entries belonged to one range.
  const isSame = token === undefined ? at <= 0 && ranges.length < 3 : ranges[at]?.token === token;
  if (seq === 0 || isSame) return seq;
  throw unusableResumePoint(token === undefined ? String(seq) : `${token}:${seq}`);
}

/** Creates the error for a client that wants to resume after an event that does not exist in the session. */
export function unusableResumePoint(resumePoint: unknown): RequestError {
  return invalidParams("Cannot resume the session: it has no such resume point. Load the session", {
    resumePoint,
  });
}
