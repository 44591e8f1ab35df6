/** The connection ended while, or before, something was asked of the peer; `cause` says why where it is known. */
export class ConnectionClosedError extends Error {
  override readonly name = "ConnectionClosedError";

  constructor(message = "Connection closed", options?: ErrorOptions) {
    super(message, options);
  }
}
