import { member } from "../remote/message-summary.ts";

/** The {@link Socket} event fields that this package uses. Each kind of event has some of them. */
export interface SocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
  readonly error?: unknown;
  readonly message?: unknown;
}

/** The part of the standard `WebSocket` that this package uses. It can come from a browser, Node.js or a library. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  addEventListener(
    type: "open" | "message" | "close" | "error",
    listener: (event: SocketEvent) => void,
  ): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Options for a socket: its subprotocols and, in Node.js, headers. */
export type SocketOptions = string[] | { protocols?: string[]; headers?: Record<string, string> };

/**
 * A class that opens sockets, from the platform or a library. It accepts {@link SocketOptions}, but the declared
 * types differ.
 */
export type SocketConstructor = new (url: string, options?: never) => Socket;

export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

export interface SocketListeners {
  open(): void;
  message(text: string): void;
  /** Called once, even if the socket never opened. */
  closed(close: SocketClose, error: unknown): void;
}

/** Close code for a close frame without a code. */
const NO_CODE = 1005;
/** Close code for a socket that closed without a close frame. The platform does not reveal the cause. */
export const NO_CLOSE_FRAME = 1006;

/** The part of a Node.js stream that batches writes between `cork` and `uncork`. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * Calls `use` with the underlying stream of a socket from the `ws` library, so that writes can be batched. Otherwise,
 * the library makes a system call per frame.
 */
function withStream(socket: Socket, use: (stream: Corkable) => void): void {
  const { on } = socket as { readonly on?: (event: "upgrade", listener: (response: object) => void) => void };
  on?.call(socket, "upgrade", (response) => {
    const stream = member(response, "socket");
    // In other libraries and on other platforms, this event does not provide the stream.
    if (typeof member(stream, "cork") === "function") use(stream as Corkable);
  });
}

/** A socket and its listeners. Binary frames are dropped. */
export class SocketHandle {
  readonly #socket: Socket;
  #listeners: SocketListeners | undefined;
  #stream: Corkable | undefined;

  constructor(socket: Socket, listeners: SocketListeners) {
    this.#socket = socket;
    this.#listeners = listeners;
    let failure: unknown;
    let hasOpened = false;
    withStream(socket, (stream) => {
      this.#stream = stream;
    });
    socket.addEventListener("open", () => {
      hasOpened = true;
      this.#listeners?.open();
    });
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") this.#listeners?.message(data);
    });
    // The error contains the cause, if the platform reveals it. `close` follows, but in Node.js 22 only for a socket
    // that opened.
    socket.addEventListener("error", ({ error, message }) => {
      failure = error ?? message;
      if (!hasOpened) this.#closed({ code: NO_CLOSE_FRAME, reason: "" }, failure);
    });
    socket.addEventListener("close", ({ code = NO_CODE, reason = "" }) =>
      this.#closed({ code, reason }, failure),
    );
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  /** Sends each string in a separate frame. */
  send(texts: readonly string[]): void {
    this.#stream?.cork();
    for (const text of texts) this.#socket.send(text);
    this.#stream?.uncork();
  }

  /** Starts closing the socket. Its listeners are still called until it has closed. */
  close(code: number): void {
    this.#socket.close(code);
  }

  #closed(close: SocketClose, error: unknown): void {
    const listeners = this.#listeners;
    this.#listeners = undefined;
    listeners?.closed(close, error);
  }

  /** Closes the socket. Its listeners are no longer called. */
  drop(code: number): void {
    this.#listeners = undefined;
    this.#socket.close(code);
  }
}
