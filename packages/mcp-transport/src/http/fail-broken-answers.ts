import type { Transport } from "@modelcontextprotocol/client";

import { explainError } from "../connection/explain-error.ts";
import type { Secrets } from "../connection/secrets.ts";
import { ServerFailure } from "../connection/server-failure.ts";

/**
 * Lets a request fail when the event stream of its answer ends without one and cannot be taken up again, which the MCP client
 * would notice only by its time-out. Call it before the transport is started.
 */
export function failBrokenAnswers(transport: Transport, secrets: Secrets): void {
  const send = transport.send.bind(transport);
  let reason: string | undefined;
  const onerror = (error: Error): void => {
    const { kind, message } = explainError(error, secrets);
    if (kind === "http") reason = message;
  };
  const sendUntilAnswered: Transport["send"] = (message, options) => {
    // A subscription hears of its end by itself.
    if (!("method" in message && "id" in message) || options?.onRequestStreamEnd)
      return send(message, options);
    reason = undefined;
    // Of a request the client only looks at how sending it fails: its success is its answer.
    return new Promise((_, reject) => {
      const onRequestStreamEnd = (): void => {
        const broken = "its answer broke off";
        reject(new ServerFailure("closed", reason === undefined ? broken : `${broken}: ${reason}`));
      };
      send(message, { ...options, onRequestStreamEnd }).catch(reject);
    });
  };
  Object.assign(transport, { onerror, send: sendUntilAnswered });
}
