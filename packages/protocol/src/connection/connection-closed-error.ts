import { acrossCopies } from "@parley/schema";

/** Thrown for a call on a connection that closed before or during the call. `cause` is the reason, if known. */
export class ConnectionClosedError extends Error {
  declare readonly name: "ConnectionClosedError";

  constructor(message = "Connection closed", options?: ErrorOptions) {
    super(message, options);
  }
}

acrossCopies(ConnectionClosedError, "ConnectionClosedError");
