/**
 * The parts of an HTTP request that the server needs. Some platforms can provide them more cheaply than a `Request`.
 */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Identifies the client's network: an IPv4 address, or the first half of an IPv6 address. Undefined if unknown. */
  readonly address?: string | undefined;
  /** Returns a header's value. Multiple values are joined with `, `. */
  header(name: string): string | undefined;
  /**
   * Reads the body as text.
   *
   * @param onBytes Called with the number of bytes that have arrived. If it throws, the body is refused.
   * @throws {HttpError} with status 413 if the body has more than `limit` bytes, or the error that `onBytes` threw
   */
  text(limit: number, onBytes?: (bytes: number) => void): Promise<string>;
  /** Creates a `Request` without a body, to pass to user functions. */
  toRequest(): Request;
}
