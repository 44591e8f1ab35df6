import { MAX_TIMER_MS } from "@parley/schema/options";

import { type SocketEvents, type SocketPort, closeCode } from "../platform/socket-port.ts";
import type { Identity } from "../security/authorize.ts";

/** Serves a socket that has been opened. */
type OpenSocket = (port: SocketPort) => SocketEvents;

/**
 * Closes a socket when its user's credentials expire. The connection stays open, so the client can reconnect with new
 * credentials.
 */
export function closeWhenExpired(open: OpenSocket, { expiresAt }: Identity): OpenSocket {
  if (expiresAt === undefined) return open;
  return (port) => {
    const events = open(port);
    const stop = callAt(expiresAt, () => port.close(closeCode.refused, "The token has expired"));
    return {
      message: (text) => events.message(text),
      closed(code) {
        stop();
        events.closed(code);
      },
    };
  };
}

/** Ends an event stream when its user's credentials expire. */
export function cutWhenExpired(response: Response, { expiresAt }: Identity): Response {
  const { body, headers, status } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (expiresAt === undefined || body === null || !isStream) return response;
  return new Response(endAt(body, expiresAt), { headers, status });
}

function endAt(body: ReadableStream<Uint8Array>, expiresAt: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let hasExpired = false;
  let stop: () => void;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = callAt(expiresAt, () => {
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
