import { HttpError } from "./http-error.ts";
import type { IncomingRequest } from "./incoming-request.ts";

export class FetchRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly #request: Request;

  constructor(request: Request) {
    const { pathname, search } = new URL(request.url);
    this.method = request.method;
    this.target = pathname + search;
    this.#request = request;
  }

  header(name: string): string | undefined {
    const { headers, url } = this.#request;
    // Some platforms hide the header, but the URL still contains the host.
    return headers.get(name) ?? (name === "host" ? new URL(url).host : undefined);
  }

  async text(limit: number, onBytes?: (bytes: number) => void): Promise<string> {
    const { body } = this.#request;
    if (body === null) return "";
    const decoder = new TextDecoder();
    let length = 0;
    let text = "";
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > limit) throw bodyTooLong(limit);
      onBytes?.(chunk.byteLength);
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }

  toRequest(): Request {
    const { url, method, headers } = this.#request;
    return new Request(url, { method, headers });
  }
}

export function bodyTooLong(limit: number): HttpError {
  return new HttpError(413, `Cannot take a body of more than ${limit} bytes (maxMessageBytes)`);
}
