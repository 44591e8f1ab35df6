import { HttpError } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { Principal } from "./authorize.ts";

/** Maximum number of messages from one principal that may be arriving at the same time. */
const MAX_MESSAGES = 1024;
/** Maximum total size of a principal's incomplete messages, as a multiple of the maximum message size. */
const MAX_LARGEST = 4;

export interface UnfinishedMessage {
  /**
   * Counts received bytes.
   *
   * @throws {HttpError} with status 429 if the principal has too many bytes in memory
   */
  add(bytes: number): void;
  /** Must be called when the message is complete or abandoned, so its bytes no longer count. */
  end(): void;
}

interface Arriving {
  bytes: number;
  messages: number;
}

/** Limits the memory that each principal can occupy with incomplete messages. */
export class UnfinishedMessages {
  readonly #maxMessageBytes: number;
  readonly #principals = new Map<Principal, Arriving>();

  constructor(maxMessageBytes: number) {
    this.#maxMessageBytes = maxMessageBytes;
  }

  /**
   * Reads a request's body.
   *
   * @throws {HttpError} with status 413 if the body is too large, or 429 if the principal has too much incomplete
   * data
   */
  async read(request: IncomingRequest, principal: Principal): Promise<string> {
    const message = this.begin(principal);
    try {
      return await request.text(this.#maxMessageBytes, (bytes) => message.add(bytes));
    } finally {
      message.end();
    }
  }

  /**
   * Must be called when a message starts to arrive.
   *
   * @throws {HttpError} with status 429 if the principal has too many unfinished messages
   */
  begin(principal: Principal): UnfinishedMessage {
    const arriving = this.#principals.get(principal) ?? { bytes: 0, messages: 0 };
    if (arriving.messages >= MAX_MESSAGES) throw tooMany(`${MAX_MESSAGES} unfinished messages`);
    this.#principals.set(principal, arriving);
    arriving.messages += 1;
    const most = MAX_LARGEST * this.#maxMessageBytes;
    let own = 0;
    return {
      add: (bytes) => {
        own += bytes;
        arriving.bytes += bytes;
        if (arriving.bytes > most) throw tooMany(`${most} bytes of unfinished messages`);
      },
      end: () => {
        arriving.messages -= 1;
        arriving.bytes -= own;
        if (arriving.messages === 0) this.#principals.delete(principal);
      },
    };
  }
}

function tooMany(what: string): HttpError {
  return new HttpError(429, `Cannot take more than ${what}`);
}
