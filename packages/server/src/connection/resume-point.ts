import type { Request } from "@parley/protocol";

import { HttpError } from "../platform/http-error.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { resumePointOf } from "./read-message.ts";

/** The offset of a session that has no stored entries yet. */
const BEGINNING = "0";

/**
 * One connection's resume points: `<connection>.<number>.<offset>`. The same connection resumes after the message
 * with that number. Any other connection uses the offset, which is the agent's own resume point: a token and an entry
 * number in the stored session.
 */
export class ResumePoints {
  readonly #connection: string;

  /** @param connection Must be unique for each connection */
  constructor(connection: string) {
    this.#connection = connection;
  }

  /** Returns message `number` of a stream, with the resume point after it. */
  write({ text, offset = BEGINNING }: OutgoingMessage, number: number): WrittenMessage {
    return { text, resumePoint: `${this.#connection}.${number}.${offset}` };
  }

  /**
   * Returns the number of the last message before the resume point.
   *
   * @throws {HttpError} with status 409 if the resume point belongs to another connection
   */
  read(resumePoint: string): number {
    const [connection, number = ""] = resumePoint.split(".");
    if (connection === this.#connection && /^\d{1,15}$/.test(number)) return Number(number);
    throw unusableResumePoint("the resume point belongs to another connection");
  }
}

/** Creates the error for a resume point that is no longer usable. */
export function unusableResumePoint(why = "the messages are gone (maxBufferedLength)"): HttpError {
  return new HttpError(409, `Cannot resume from there: ${why}. Load the session`);
}

/** Returns the offset from which a request resumes a session, if any. */
export function storedOffsetOf({ params }: Request): string | undefined {
  const resumePoint = resumePointOf(params);
  return asOffset(resumePoint?.split(".")[2] ?? resumePoint);
}

export function asOffset(text: string | undefined): string | undefined {
  return text !== undefined && /^(?:[\w-]+:)?\d{1,15}$/.test(text) ? text : undefined;
}

/**
 * Replaces a closed connection's resume point in a request with its offset, because the agent understands only
 * offsets.
 */
export function withStoredOffset(request: Request, text: string): string {
  const resumePoint = resumePointOf(request.params);
  const offset = resumePoint?.split(".")[2];
  if (resumePoint === undefined || offset === undefined) return text;
  return text.replace(JSON.stringify(resumePoint), () => JSON.stringify(offset));
}
