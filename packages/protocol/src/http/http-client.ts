import { CookieJar } from "./cookie-jar.ts";

type HeaderValues = Headers | Readonly<Record<string, string>>;

/** Headers for every request. A function is called before each request, for example for tokens that expire. */
export type HeadersSource = HeaderValues | (() => HeaderValues | Promise<HeaderValues>);

/** Sends a request. Compatible with the platform's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Header names of this transport. */
export const CONNECTION_ID = "Acp-Connection-Id";
export const SESSION_ID = "Acp-Session-Id";
export const MESSAGE_SEQ = "Acp-Message-Seq";

export const Status = {
  /** The server does not recognize the connection or session. */
  unknown: 404,
  /** The server has dropped messages after the stream's position. */
  dropped: 409,
} as const;

/**
 * Encodes an id for the {@link SESSION_ID} header. Headers are ASCII, so other ids become `UTF-8''` followed by
 * percent-encoded bytes, as in header parameters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8187#section-3.2
 */
export function sessionHeader(id: string | undefined): string | undefined {
  if (id === undefined || (/^[\u0021-\u007e]+$/.test(id) && !/^utf-8''/i.test(id))) return id;
  return `UTF-8''${encodeURIComponent(id.toWellFormed())}`;
}

/**
 * Returns the `Accept` header for a stream request. Asks our own server to omit resume points from messages, because
 * parsing them takes a fifth of a client's time.
 */
export function acceptedStream(isOurServer: boolean): string {
  return isOurServer ? "text/event-stream;cursor=id" : "text/event-stream";
}

/** Sends requests to one URL with the user's headers and the server's cookies. */
export class HttpClient {
  readonly url: string;
  readonly #fetch: Fetch;
  readonly #headers: HeadersSource;
  readonly #cookies = new CookieJar();

  constructor(url: string, fetch: Fetch, headers: HeadersSource) {
    this.url = url;
    this.#fetch = fetch;
    this.#headers = headers;
  }

  /** Sends a request. Rejects if there is no response. */
  async request(init: RequestInit, own: Readonly<Record<string, string | undefined>>): Promise<Response> {
    const users = typeof this.#headers === "function" ? await this.#headers() : this.#headers;
    // Not a `Headers` object, because the platform would copy it.
    const headers = new Map<string, string>();
    for (const [name, value] of Symbol.iterator in users ? users : Object.entries(users))
      headers.set(name.toLowerCase(), value);
    for (const [name, value] of Object.entries(own))
      if (value !== undefined) headers.set(name.toLowerCase(), value);
    const cookies = this.#cookies.header;
    if (cookies !== undefined && !headers.has("cookie")) headers.set("cookie", cookies);
    const response = await this.#fetch(this.url, { ...init, headers: Object.fromEntries(headers) });
    this.#cookies.store(response.headers);
    return response;
  }
}

/** Whether a request that failed with this status is worth retrying. */
export function isTemporary(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}
