import type { Request } from "@parley/protocol";

import { HttpError } from "../platform/http-error.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { cursorOf } from "./read-message.ts";

/** The offset of a session of which nothing was stored yet. */
const BEGINNING = "0";

/**
 * The cursors of one connection: `<epoch>.<number>.<offset>`. The number of the message counts on the same connection; the number of the
 * entry in the stored session (offset), which is the agent's own cursor, counts on another one.
 */
export class Cursors {
  readonly #epoch: string;

  /** @param epoch differs for each connection. */
  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  /** Returns message `number` of a stream, and the cursor after it. */
  write({ text, offset = BEGINNING }: OutgoingMessage, number: number): WrittenMessage {
    return { text, cursor: `${this.#epoch}.${number}.${offset}` };
  }

  /**
   * Returns the number of the message before the cursor.
   *
   * @throws {HttpError} with status 409 if the cursor is not of this connection.
   */
  read(cursor: string): number {
    const [epoch, number = ""] = cursor.split(".");
    if (epoch === this.#epoch && /^\d{1,15}$/.test(number)) return Number(number);
    throw unusableCursor("the cursor is not of this connection");
  }
}

/** Makes the error of a client that wants to resume where the server cannot. */
export function unusableCursor(why = "the messages are gone (maxBufferedLength)"): HttpError {
  return new HttpError(409, `Cannot resume from there: ${why}. Load the session`);
}

/** Returns the offset after which a request resumes a session, if it names one. */
export function storedOffsetOf({ params }: Request): string | undefined {
  const cursor = cursorOf(params);
  return asOffset(cursor?.split(".")[2] ?? cursor);
}

/** Returns the text if it is an offset. */
export function asOffset(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? text : undefined;
}

/**
 * Returns the text of a request in which the offset has replaced the cursor of a connection that has ended: the agent knows no
 * others.
 */
export function withStoredOffset(request: Request, text: string): string {
  const cursor = cursorOf(request.params);
  const offset = cursor?.split(".")[2];
  if (cursor === undefined || offset === undefined) return text;
  return text.replace(JSON.stringify(cursor), () => JSON.stringify(offset));
}
