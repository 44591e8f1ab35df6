import { acrossCopies } from "@parley/schema";

/** The connection closed before or during a call; `cause` is the reason, if known. */
export class ConnectionClosedError extends Error {
  declare readonly name: "ConnectionClosedError";

  constructor(message = "Connection closed", options?: ErrorOptions) {
    super(message, options);
  }
}

acrossCopies(ConnectionClosedError, "ConnectionClosedError");
