import type { Connection, RequestOptions } from "@parley/protocol";

import { mismatch } from "../value/describe-value.ts";
import type { ClientDescription } from "./client-description.ts";

/**
 * A client, with methods that send it extension messages. These messages are not validated. They are sent
 * immediately, so they can overtake a turn's earlier text if that text is still being stored.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface ClientConnection extends ClientDescription {
  /**
   * Sends a request. In a turn, pass the turn's signal.
   *
   * @throws {RequestError} if the client responds with an error. If a handler does not catch this error, the
   * error becomes the handler's response.
   * @throws the signal's reason if it aborts first, or the reason that the connection closed.
   */
  readonly request: (
    method: string,
    params?: unknown,
    options?: Pick<RequestOptions, "signal" | "waitsForAnswer">,
  ) => Promise<unknown>;
  /** Sends a notification. Resolves when the next message may be sent. Does nothing once the connection is closed. */
  readonly notify: (method: string, params?: unknown) => Promise<void>;
}

export function createClientConnection(
  description: ClientDescription,
  connection: Connection,
): ClientConnection {
  return {
    ...description,
    async request(method, params, options) {
      checkParams(method, params);
      return connection.request(method, params, options);
    },
    async notify(method, params) {
      checkParams(method, params);
      if (connection.reason === undefined) await connection.notify(method, params);
    },
  };
}

/** @throws {TypeError} if the method is not a string, or the params are neither an object nor a list. */
function checkParams(method: string, params: unknown): void {
  if (typeof method !== "string")
    throw new TypeError(`Cannot call the client: ${mismatch("method", "a text", method)}`);
  if (params === undefined || (typeof params === "object" && params !== null)) return;
  throw new TypeError(`Cannot call "${method}": ${mismatch("params", "an object or a list", params)}`);
}
