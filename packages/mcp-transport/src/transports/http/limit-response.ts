import type { Transformer, TransformStreamDefaultController } from "node:stream/web";

import { ServerFailure } from "../../server/server-failure.ts";
import { PendingBytes } from "../pending-bytes.ts";

/** Maximum number of bytes to read from a body without a message, such as an HTTP error page. */
const maxOtherBytes = 1024 * 1024;
/** Minimum number of bytes to count for each line of an event, since a parser needs memory for every line. */
const minLineBytes = 64;
const [lineFeed, carriageReturn] = [10, 13];

export interface ResponseLimits {
  /** Maximum size of a JSON body or event in bytes, after decompression. */
  readonly maxMessageBytes: number;
  /** Called when a message is too large. The body then fails with the same error. */
  readonly onOversized: (failure: ServerFailure) => void;
}

/**
 * Limits how much of a response body its reader must buffer. Event streams are forwarded only in whole events. A body
 * that carries no message, such as an HTTP error page, is cut off after 1 MiB.
 *
 * @throws {ServerFailure} if the status is not valid in HTTP.
 */
export function limitResponse(response: Response, limits: ResponseLimits): Response {
  const { body, status, statusText, headers, ok } = response;
  if (body === null) return response;
  if (status < 200 || status > 599) {
    void body.cancel().catch(() => undefined);
    throw new ServerFailure("http", `it answered with HTTP ${status}`);
  }
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const limited = body.pipeThrough(new TransformStream(limiter(ok ? type : undefined, limits)));
  // HTTP parsers accept more characters than `Response` does.
  return new Response(limited, { status, headers, statusText: statusText.replaceAll(/[^\t -~]/g, "?") });
}

type Limiter = Transformer<Uint8Array, Uint8Array>;
type Output = TransformStreamDefaultController<Uint8Array>;

function limiter(type: string | undefined, limits: ResponseLimits): Limiter {
  const fail = (output: Output): void => {
    const message = `it sent a message of more than ${limits.maxMessageBytes} bytes (maxMessageBytes)`;
    const failure = new ServerFailure("protocol", message);
    limits.onOversized(failure);
    output.error(failure);
  };
  if (type === "text/event-stream") return new EventLimiter(limits.maxMessageBytes, fail);
  if (type === "application/json") return new BodyLimiter(limits.maxMessageBytes, fail);
  return new BodyLimiter(maxOtherBytes, (output) => output.terminate());
}

/** Forwards a body in larger chunks until it exceeds the limit. */
class BodyLimiter implements Limiter {
  readonly #limit: number;
  readonly #exceeded: (output: Output) => void;
  readonly #pending = new PendingBytes();
  #bytes = 0;

  constructor(limit: number, exceeded: (output: Output) => void) {
    this.#limit = limit;
    this.#exceeded = exceeded;
  }

  transform(chunk: Uint8Array, output: Output): void {
    const rest = this.#limit - this.#bytes;
    this.#bytes += chunk.length;
    this.#pending.append(chunk.subarray(0, rest));
    if (this.#pending.length >= PendingBytes.blockBytes || this.#bytes > this.#limit) this.flush(output);
    if (this.#bytes > this.#limit) this.#exceeded(output);
  }

  flush(output: Output): void {
    for (const block of this.#pending.take()) output.enqueue(block);
  }
}

/**
 * Forwards whole events of a stream until one exceeds the limit. Drops an incomplete event at the end, as event
 * stream parsers do.
 */
class EventLimiter implements Limiter {
  readonly #limit: number;
  readonly #exceeded: (output: Output) => void;
  readonly #pending = new PendingBytes();
  #eventBytes = 0;
  #lineBytes = 0;
  #last: number | undefined;

  constructor(limit: number, exceeded: (output: Output) => void) {
    this.#limit = limit;
    this.#exceeded = exceeded;
  }

  transform(chunk: Uint8Array, output: Output): void {
    const whole = this.#endOfEvents(chunk);
    if (whole === undefined) {
      this.#pending.clear();
      return this.#exceeded(output);
    }
    if (whole > 0) {
      for (const block of this.#pending.take()) output.enqueue(block);
      output.enqueue(chunk.subarray(0, whole));
    }
    this.#pending.append(chunk.subarray(whole));
  }

  /**
   * Returns the index after the last event that ends in a chunk, 0 if no event ends there, or `undefined` if an event
   * is too long.
   */
  #endOfEvents(chunk: Uint8Array): number | undefined {
    let end = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      const last = this.#last;
      this.#last = byte;
      // A carriage return followed by a line feed is a single line ending.
      if (byte === lineFeed && last === carriageReturn) continue;
      if (byte !== lineFeed && byte !== carriageReturn) {
        this.#lineBytes += 1;
        continue;
      }
      if (this.#lineBytes === 0) {
        end = index + 1;
        this.#eventBytes = 0;
        continue;
      }
      this.#eventBytes += Math.max(this.#lineBytes, minLineBytes);
      this.#lineBytes = 0;
      if (this.#eventBytes > this.#limit) return undefined;
    }
    return this.#eventBytes + this.#lineBytes > this.#limit ? undefined : end;
  }
}
