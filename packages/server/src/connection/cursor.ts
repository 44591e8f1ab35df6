import type { Request } from "@parley/protocol";

import { HttpError } from "../http/http-error.ts";
import { cursorOf } from "./read-message.ts";

/** The beginning of an update as it is encoded, where a member of its params goes. */
const UPDATE = '{"jsonrpc":"2.0","method":"session/update","params":{';
/** The same of an update that is stored: the agent has put its place there. */
const PLACED = /^\{"jsonrpc":"2\.0","method":"session\/update","params":\{"_meta":\{"acp\/cursor":"[^"]*"\},/;

/**
 * The places in the streams of one connection, as clients name them: the number of the message, which counts on the same
 * connection, and the place in the stored session, which counts on another one.
 */
export class Cursors {
  readonly #epoch: string;

  /** @param epoch differs for each connection. */
  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  /** Returns the cursor behind message `number`, up to which the agent has sent what is stored up to `place`. */
  at(number: number, place: string): string {
    return `${this.#epoch}.${number}.${place}`;
  }

  /**
   * Returns the number of the message that the cursor is behind.
   *
   * @throws {HttpError} with status 409 if it is no cursor of this connection.
   */
  read(cursor: string): number {
    const [epoch, number = ""] = cursor.split(".");
    if (epoch === this.#epoch && /^\d{1,15}$/.test(number)) return Number(number);
    throw unusableCursor();
  }
}

/** Makes the error of a client that wants to go on where the server cannot. */
export function unusableCursor(): HttpError {
  return new HttpError(409, "Cannot go on from there: the messages are gone. Load the session");
}

/** Returns the text of an update with its cursor in `_meta`. Other messages stay as they are. */
export function withCursor(text: string, cursor: string): string {
  if (!text.startsWith(UPDATE)) return text;
  const placed = PLACED.exec(text);
  const rest = text.slice(placed?.[0].length ?? UPDATE.length);
  return `${UPDATE}"_meta":{"acp/cursor":"${cursor}"},${rest}`;
}

/**
 * Returns the text of a request, in which the place in the stored session has replaced the cursor of a connection that has
 * ended: the agent knows no others.
 */
export function withPlace(request: Request, text: string): string {
  const cursor = cursorOf(request.params);
  const place = cursor?.split(".")[2];
  if (cursor === undefined || place === undefined) return text;
  return text.replace(JSON.stringify(cursor), () => JSON.stringify(place));
}
