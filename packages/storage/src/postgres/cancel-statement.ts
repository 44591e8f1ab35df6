import { connect } from "node:net";

import type { PostgresClient } from "./postgres-pool.ts";

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CANCELREQUEST */
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server to cancel the statement that a connection is executing. Closing the connection is not enough,
 * because a backend that waits for a lock or a standby does not notice. Resolves once the server has received the
 * request, or after `timeoutMs`. Never rejects.
 */
export function cancelStatement(client: PostgresClient, timeoutMs: number): Promise<void> {
  const { host, port, processID, secretKey } = client;
  if (host === undefined || port === undefined || !processID || !secretKey) return Promise.resolve();
  const request = Buffer.alloc(16);
  for (const [index, word] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(word, index * 4);
  return new Promise((resolve) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const late = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on("connect", () => socket.write(request));
    socket.on("error", () => undefined);
    // The server responds by closing the connection.
    socket.on("close", () => {
      clearTimeout(late);
      resolve();
    });
    socket.resume();
  });
}
