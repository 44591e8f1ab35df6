import { type RequestError, invalidParams } from "@parley/protocol";

/** The start of an encoded update, before the members of its params. */
const BEGINNING = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** Identifies the last event that a client has received. */
export interface ResumePoint {
  /**
   * The token under which the event is stored. Absent if the store has no tokens or the resume point comes from an
   * earlier release.
   */
  readonly token?: string | undefined;
  readonly seq: number;
}

/** Entries appended under one token, from `first` to the start of the next range. */
interface Range {
  readonly token: string;
  readonly first: number;
}

/**
 * Adds a resume point to an encoded update. When a client reconnects, it sends the last resume point that it
 * received.
 */
export function withResumePoint(update: string, resumePoint: string): string {
  if (!update.startsWith(BEGINNING)) return update;
  return `${BEGINNING}"_meta":{"acp/cursor":"${resumePoint}"},${update.slice(BEGINNING.length)}`;
}

/** Returns the resume point after an entry. A server may prepend its own prefix, separated by dots. */
export function writeResumePoint(seq: number, ranges: readonly Range[]): string {
  const range = ranges.findLast(({ first }) => first <= seq);
  return range === undefined ? String(seq) : `${range.token}:${seq}`;
}

/**
 * Returns the resume point in the `_meta` of a request, or `undefined` if there is none.
 *
 * @throws {RequestError} `-32602` if it was not created by the agent.
 */
export function readResumePoint(
  meta: { readonly [name: string]: unknown } | null | undefined,
): ResumePoint | undefined {
  const resumePoint = meta?.["acp/cursor"];
  if (resumePoint === undefined) return undefined;
  const parsed = typeof resumePoint === "string" ? parseResumePoint(resumePoint) : undefined;
  if (parsed === undefined) throw unusableResumePoint(resumePoint);
  return parsed;
}

/** Parses a resume point. Returns `undefined` if it was not created by {@link writeResumePoint}. */
export function parseResumePoint(text: string): ResumePoint | undefined {
  const parts = /^(?:([\w-]+):)?(\d{1,15})$/.exec(text);
  return parts === null ? undefined : { token: parts[1], seq: Number(parts[2]) };
}

/**
 * Whether a resume point belongs to the given ranges and not to entries that the store has lost. The last range must
 * have started when the session was opened.
 */
export function isInRanges({ token, seq }: ResumePoint, ranges: readonly Range[]): boolean {
  if (seq === 0) return true;
  const at = ranges.findLastIndex(({ first }) => first <= seq);
  // A resume point without a token comes from an earlier release, in which all entries belonged to one range.
  return token === undefined ? at <= 0 && ranges.length < 3 : ranges[at]?.token === token;
}

/**
 * Returns the sequence number at a resume point. The last of `ranges` must have started when the session was opened.
 *
 * @throws {RequestError} `-32602` if the session's entry with that number is a different one, for example because its
 * store has lost entries.
 */
export function seqOf(resumePoint: ResumePoint, ranges: readonly Range[]): number {
  const { token, seq } = resumePoint;
  if (isInRanges(resumePoint, ranges)) return seq;
  throw unusableResumePoint(token === undefined ? String(seq) : `${token}:${seq}`);
}

/** Returns the error for a client that tries to resume after an event that the session does not have. */
export function unusableResumePoint(resumePoint: unknown): RequestError {
  return invalidParams("Cannot resume the session: it has no such resume point. Load the session", {
    resumePoint,
  });
}
