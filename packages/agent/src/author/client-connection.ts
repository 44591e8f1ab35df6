import type { Connection, RequestOptions } from "@parley/protocol";

import type { ClientDescription } from "./client-description.ts";

/**
 * The client at the other end, and a way to send it what the protocol does not have. Nothing is checked of that, and it is
 * sent at once: text that a turn said just before may still be on its way to the store, and come after it.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface ClientConnection extends ClientDescription {
  /**
   * Sends a request. In a turn, give it the turn's signal.
   *
   * @throws {RequestError} if the client answers with an error, which becomes the answer of whoever lets it pass.
   * @throws the signal's reason if it aborts first, or why the connection has ended.
   */
  readonly request: (
    method: string,
    params?: unknown,
    options?: Pick<RequestOptions, "signal" | "waitsForAnswer">,
  ) => Promise<unknown>;
  /** Sends a notification; resolves when the next message may follow. To a client that is gone it goes nowhere. */
  readonly notify: (method: string, params?: unknown) => Promise<void>;
}

/** Connects what a client says of itself with the way to reach it. */
export function createClientConnection(
  description: ClientDescription,
  connection: Connection,
): ClientConnection {
  return {
    ...description,
    request: (method, params, options) => connection.request(method, params, options),
    async notify(method, params) {
      if (connection.reason === undefined) await connection.notify(method, params);
    },
  };
}
