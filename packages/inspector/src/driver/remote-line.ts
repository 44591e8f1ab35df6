import type { Fetch } from "@parley/protocol/http";
import type { SocketConstructor } from "@parley/protocol/websocket";
import { WebSocket } from "ws";

/** Maximum size of a message from a server in bytes. The transport's own limit is in characters. */
const MAX_PAYLOAD = 256 * 1024 * 1024;

type SocketOptions = string[] | { readonly protocols?: string[]; readonly headers?: Record<string, string> };

/** Called when an HTTP event stream opens, breaks or reopens. `stream` is the id of its session. */
export type StreamListener = (event: "open" | "cut" | "resume", stream: string) => void;

/**
 * The network connection to a remote agent. Cutting it simulates a network failure: requests, event streams and
 * sockets break without warning.
 */
export class RemoteLine {
  readonly #sockets = new Set<WebSocket>();
  readonly #requests = new Set<AbortController>();
  readonly #streams = new Set<string>();
  readonly #onStream: StreamListener;
  #isUsed = false;

  constructor(onStream: StreamListener) {
    this.#onStream = onStream;
  }

  /** Whether any request has been sent or socket opened on this connection. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The `fetch` function for an HTTP transport. */
  readonly fetch: Fetch = async (url, init) => {
    this.#isUsed = true;
    const request = new AbortController();
    this.#requests.add(request);
    const signal = init.signal ? AbortSignal.any([init.signal, request.signal]) : request.signal;
    const done = (): void => void this.#requests.delete(request);
    try {
      const response = await fetch(url, { ...init, signal });
      const { body, headers, status } = response;
      const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (isStream && body !== null) return new Response(this.#watch(body, init, done), { status, headers });
      done();
      return response;
    } catch (error) {
      done();
      throw error;
    }
  };

  /** The WebSocket constructor for a WebSocket transport. */
  get WebSocket(): SocketConstructor {
    const opened = (socket: WebSocket): void => {
      this.#isUsed = true;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    };
    class LineSocket extends WebSocket {
      constructor(url: string, options: SocketOptions = []) {
        const { protocols = [], headers = {} } = Array.isArray(options) ? { protocols: options } : options;
        super(url, protocols, { headers, perMessageDeflate: false, maxPayload: MAX_PAYLOAD });
        opened(this);
      }
    }
    return LineSocket;
  }

  /** Breaks all sockets and requests on this connection. Returns their number. */
  cut(): number {
    const count = this.#sockets.size + this.#requests.size;
    for (const socket of this.#sockets) socket.terminate();
    for (const request of this.#requests) request.abort(new TypeError("The connection was dropped"));
    return count;
  }

  /** Forwards an event stream, and reports its start and end. */
  #watch(body: ReadableStream<Uint8Array>, init: RequestInit, done: () => void): ReadableStream<Uint8Array> {
    const stream = new Headers(init.headers).get("Acp-Session-Id");
    if (stream !== null) {
      this.#onStream(this.#streams.has(stream) ? "resume" : "open", stream);
      this.#streams.add(stream);
    }
    let isOver = false;
    const ended = (): void => {
      if (isOver) return;
      isOver = true;
      done();
      if (stream !== null) this.#onStream("cut", stream);
    };
    const reader = body.getReader();
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done: isAtEnd, value } = await reader.read();
          // The stream was cancelled.
          if (isOver) return undefined;
          if (!isAtEnd) return controller.enqueue(value);
          ended();
          controller.close();
        } catch (error) {
          ended();
          controller.error(error);
        }
      },
      async cancel(reason) {
        ended();
        await reader.cancel(reason);
      },
    });
  }
}
