import type { AsyncLocalStorage } from "node:async_hooks";

import type { Transport } from "@modelcontextprotocol/client";

import { explainError, unreachable } from "../../server/explain-error.ts";
import type { Secrets } from "../../server/secrets.ts";
import { ServerFailure } from "../../server/server-failure.ts";

/** Fails a request in flight. */
export type FailRequest = (failure: ServerFailure) => void;

export interface BrokenAnswerOptions {
  readonly secrets: Secrets;
  /** While the messages for a request are sent, holds the function that fails the request. */
  readonly running: AsyncLocalStorage<FailRequest>;
  /** Called when the server is unreachable. */
  readonly onGone: (failure: ServerFailure) => void;
}

/**
 * Fails a request if its event stream ends before the response and cannot be resumed. Otherwise, the MCP client would
 * not notice until its timeout. Must be called before the transport is started.
 */
export function failBrokenAnswers(
  transport: Transport,
  { secrets, running, onGone }: BrokenAnswerOptions,
): void {
  const send = transport.send.bind(transport);
  let gone: ServerFailure | undefined;
  const onerror = (error: Error): void => {
    if (unreachable(error) !== undefined) gone = explainError(error, secrets);
  };
  const sendUntilAnswered: Transport["send"] = (message, options) => {
    // A subscription handles the end of its stream itself.
    if (!("method" in message && "id" in message) || options?.onRequestStreamEnd)
      return send(message, options);
    gone = undefined;
    // The MCP client uses only this promise's rejection. The response arrives separately.
    return new Promise((_, reject) => {
      const onRequestStreamEnd = (): void => {
        const reason = gone === undefined ? "" : `: ${gone.message}`;
        const broken = new ServerFailure("closed", `its answer broke off${reason}`);
        reject(broken);
        if (gone !== undefined) onGone(broken);
      };
      const failed = new AbortController();
      const fail: FailRequest = (failure) => {
        reject(failure);
        // Keeps the transport from resuming the stream.
        failed.abort(failure);
      };
      const ends = [failed.signal, ...(options?.requestSignal === undefined ? [] : [options.requestSignal])];
      const sending = { ...options, onRequestStreamEnd, requestSignal: AbortSignal.any(ends) };
      running
        .run(fail, () => send(message, sending))
        .catch((error: unknown) => {
          reject(error);
          if (gone !== undefined) onGone(gone);
        });
    });
  };
  Object.assign(transport, { onerror, send: sendUntilAnswered });
}
