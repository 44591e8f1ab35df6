import type { IncomingMessage } from "node:http";

import { bodyTooLong } from "../platform/fetch-request.ts";
import { HttpError } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import { clientAddress } from "./client-address.ts";

export class NodeRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly address: string | undefined;
  readonly #message: IncomingMessage;

  /** @param proxies Addresses of trusted proxies, which name the client in `X-Forwarded-For` */
  constructor(message: IncomingMessage, proxies: readonly string[] = []) {
    this.method = message.method ?? "GET";
    this.target = message.url ?? "/";
    this.address = clientAddress(message, proxies);
    this.#message = message;
  }

  header(name: string): string | undefined {
    const { headers } = this.#message;
    const value = name === "host" ? (headers.host ?? headers[":authority"]) : headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  text(limit: number, onBytes?: (bytes: number) => void): Promise<string> {
    const message = this.#message;
    const chunks: Buffer[] = [];
    let length = 0;
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        length += chunk.length;
        try {
          if (length > limit) throw bodyTooLong(limit);
          onBytes?.(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          // Refusing a body must not break the connection, because it carries the response.
          message.off("data", take).pause();
          chunks.length = 0;
          reject(error);
        }
      };
      const broken = (): void => reject(new HttpError(400, "The body ended before its end"));
      // The client may have disconnected before its request was read.
      if (message.destroyed && !message.readableEnded) broken();
      message
        .on("data", take)
        .once("error", broken)
        .once("close", broken)
        .once("end", () => {
          message.off("close", broken);
          resolve(textOf(chunks));
        });
    });
  }

  toRequest(): Request {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#message.headers)) {
      // HTTP/2 represents the request line as headers.
      if (value === undefined || name.startsWith(":")) continue;
      for (const part of Array.isArray(value) ? value : [value]) headers.append(name, part);
    }
    const isSecure = "encrypted" in this.#message.socket;
    const url = `${isSecure ? "https" : "http"}://${this.header("host") ?? "localhost"}${this.target}`;
    try {
      return new Request(url, { method: this.method, headers });
    } catch {
      throw new HttpError(400, "The method, the path or the Host header is not valid");
    }
  }
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first.toString() : Buffer.concat(chunks).toString();
}
