/** The part of the standard's `WebSocket` that is used: of browsers, of Node.js, or of a library. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: never) => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Opens a socket. */
export type SocketConstructor = new (
  url: string,
  options?: string[] | { protocols?: string[]; headers?: Record<string, string> },
) => Socket;

/** The end of a socket. */
export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** Listeners of a {@link SocketHandle}. */
export interface SocketListeners {
  open(): void;
  message(text: string): void;
  /** Is called once, also if the socket did not open. */
  closed(close: SocketClose, error: unknown): void;
}

/** A socket and its listeners. Binary frames are dropped. */
export class SocketHandle {
  readonly #socket: Socket;
  #listeners: SocketListeners | undefined;

  constructor(socket: Socket, listeners: SocketListeners) {
    this.#socket = socket;
    this.#listeners = listeners;
    let failure: unknown;
    socket.addEventListener("open", () => this.#listeners?.open());
    socket.addEventListener("message", ({ data }: { readonly data: unknown }) => {
      if (typeof data === "string") this.#listeners?.message(data);
    });
    // The error says why, where the platform has it; `close` follows it.
    socket.addEventListener("error", (event: { readonly error?: unknown; readonly message?: unknown }) => {
      failure = event.error ?? event.message;
    });
    socket.addEventListener("close", ({ code, reason }: SocketClose) =>
      this.#listeners?.closed({ code, reason }, failure),
    );
  }

  /** Bytes that were not written yet. */
  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  /** Asks for the end of the socket: its listeners are called until it has closed. */
  close(code: number): void {
    this.#socket.close(code);
  }

  /** Closes the socket. Its listeners are not called any more. */
  drop(code: number): void {
    this.#listeners = undefined;
    this.#socket.close(code);
  }
}
