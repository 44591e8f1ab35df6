import type { AsyncLocalStorage } from "node:async_hooks";

import type { Transport } from "@modelcontextprotocol/client";

import { explainError, unreachable } from "../../server/explain-error.ts";
import type { Secrets } from "../../server/secrets.ts";
import { ServerFailure } from "../../server/server-failure.ts";

/** Makes a running request fail. */
export type FailRequest = (failure: ServerFailure) => void;

/** Options of {@link failBrokenAnswers}. */
export interface BrokenAnswerOptions {
  readonly secrets: Secrets;
  /** Everything that is sent for a request is sent in a context in which this store makes the request fail. */
  readonly running: AsyncLocalStorage<FailRequest>;
  /** Is called when the server cannot be reached at all. */
  readonly onGone: (failure: ServerFailure) => void;
}

/**
 * Makes a request fail when the event stream of its answer ends without the answer and cannot be resumed, which the MCP client
 * would notice only by its time-out. Call this before the transport is started.
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
    // A subscription handles its end itself.
    if (!("method" in message && "id" in message) || options?.onRequestStreamEnd)
      return send(message, options);
    gone = undefined;
    // The MCP client uses only the rejection of a request: what resolves it is the answer.
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
        // Or the transport would resume the stream.
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
