import { acrossCopies } from "@parley/schema";

/** The connection ended before or during a call; `cause` is the reason, if it is known. */
export class ConnectionClosedError extends Error {
  declare readonly name: "ConnectionClosedError";

  constructor(message = "Connection closed", options?: ErrorOptions) {
    super(message, options);
  }
}

acrossCopies(ConnectionClosedError, "ConnectionClosedError");
