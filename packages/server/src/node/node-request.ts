import type { IncomingMessage } from "node:http";

import { bodyTooLong } from "../http/fetch-request.ts";
import { HttpError } from "../http/http-error.ts";
import type { IncomingRequest } from "../http/incoming-request.ts";

/** A request of `node:http` or `node:http2` as an {@link IncomingRequest}. */
export class NodeRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.method = message.method ?? "GET";
    this.target = message.url ?? "/";
    this.#message = message;
  }

  header(name: string): string | undefined {
    const { headers } = this.#message;
    const value = name === "host" ? (headers.host ?? headers[":authority"]) : headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  async text(limit: number): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // A refused body does not break the connection, which carries the answer.
      const parts = this.#message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      for await (const chunk of parts) {
        length += chunk.length;
        if (length > limit) throw bodyTooLong(limit);
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw new HttpError(400, "The body ended before its end");
    }
    return Buffer.concat(chunks).toString();
  }

  toRequest(): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#message.headers)) {
      // HTTP/2 has the parts of the request line as headers.
      if (value === undefined || name.startsWith(":")) continue;
      for (const part of Array.isArray(value) ? value : [value]) headers.append(name, part);
    }
    const isSecure = "encrypted" in this.#message.socket;
    const url = `${isSecure ? "https" : "http"}://${this.header("host") ?? "localhost"}${this.target}`;
    return new Request(url, { method: this.method, headers });
  }
}
