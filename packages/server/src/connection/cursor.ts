import { HttpError } from "../http/http-error.ts";

/** The begin of an update as it is encoded, where a member of its params goes. */
const UPDATE = '{"jsonrpc":"2.0","method":"session/update","params":{';

/** The places in the streams of one connection, as clients name them. */
export class Cursors {
  readonly #epoch: string;

  /** @param epoch differs for each connection. */
  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  /** Returns the cursor behind message `number`. */
  at(number: number): string {
    return `${this.#epoch}.${number}`;
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
  const rest = text.slice(UPDATE.length);
  if (!rest.includes('"_meta"')) return `${UPDATE}"_meta":{"acp/cursor":"${cursor}"},${rest}`;
  const message = JSON.parse(text) as { readonly params: { readonly _meta?: object } };
  const { _meta: meta } = message.params;
  const params = { ...message.params, _meta: { ...meta, "acp/cursor": cursor } };
  return JSON.stringify({ ...message, params });
}
