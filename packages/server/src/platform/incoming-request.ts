/** An HTTP request, as far as the server needs it: a cheaper view than `Request` on platforms that have one. */
export interface IncomingRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Identifies the client's network: an IPv4 address, or the half of an IPv6 address. `undefined` if it is not known. */
  readonly address?: string | undefined;
  /** Returns a header's value. Several values are joined with `, `. */
  header(name: string): string | undefined;
  /**
   * Reads the body as text.
   *
   * @param onBytes called with the number of bytes that have arrived. If it throws, the body is refused.
   * @throws {HttpError} with status 413 if it has more than `limit` bytes, or the error of `onBytes`.
   */
  text(limit: number, onBytes?: (bytes: number) => void): Promise<string>;
  /** Creates the request for user functions, without its body. */
  toRequest(): Request;
}
