import { MAX_TIMER_MS } from "@parley/schema/options";

import { type SocketEvents, type SocketPort, closeCode } from "../platform/socket-port.ts";
import type { Identity } from "../security/authorize.ts";

/** Serves a socket that has been opened. */
type OpenSocket = (port: SocketPort) => SocketEvents;

/**
 * Closes a socket when its user's credentials expire or are revoked. The connection stays open, so the client can
 * reconnect with new credentials.
 */
export function closeWhenExpired(open: OpenSocket, identity: Identity): OpenSocket {
  if (!canExpire(identity)) return open;
  return (port) => {
    const events = open(port);
    const stop = onExpired(identity, (reason) => port.close(closeCode.refused, reason));
    return {
      message: (text) => events.message(text),
      closed(code) {
        stop();
        events.closed(code);
      },
    };
  };
}

/** Ends an event stream when its user's credentials expire or are revoked. */
export function cutWhenExpired(response: Response, identity: Identity): Response {
  const { body, headers, status } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!canExpire(identity) || body === null || !isStream) return response;
  return new Response(endWith(identity, body), { headers, status });
}

function endWith(identity: Identity, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let hasExpired = false;
  let stop: () => void;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = onExpired(identity, () => {
          hasExpired = true;
          controller.close();
          reader.cancel().catch(() => undefined);
        });
      },
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          stop();
          throw error;
        });
        if (hasExpired) return;
        if (!done) return controller.enqueue(value);
        stop();
        controller.close();
      },
      cancel(reason) {
        stop();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function canExpire({ expiresAt, onRevoked }: Identity): boolean {
  return expiresAt !== undefined || onRevoked !== undefined;
}

/**
 * Calls `callback` with the reason once credentials are no longer valid. Returns a function that cancels the call.
 */
function onExpired({ expiresAt, onRevoked }: Identity, callback: (reason: string) => void): () => void {
  const cancels: (() => void)[] = [];
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    for (const cancel of cancels) cancel();
  };
  const end = (reason: string): void => {
    if (isOver) return;
    stop();
    callback(reason);
  };
  if (expiresAt !== undefined) cancels.push(callAt(expiresAt, () => end("The token has expired")));
  if (onRevoked !== undefined) cancels.push(onRevoked(() => end("The token was revoked")));
  // If the credentials were already revoked, `stop` ran before there was anything to cancel.
  if (isOver) stop();
  return stop;
}

/** Calls `callback` at `time`, in epoch milliseconds. Returns a function that cancels the call. */
function callAt(time: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const ms = time - Date.now();
    timer = setTimeout(ms > MAX_TIMER_MS ? wait : callback, Math.min(ms, MAX_TIMER_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
