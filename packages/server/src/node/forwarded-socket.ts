import type { WebSocket } from "ws";

import type { SocketEvents, SocketPort } from "../socket/socket-port.ts";

/** The code of a socket that was closed without one. */
const NO_CODE = 1005;
/** The code for a client whose node cannot be reached: it opens another socket. */
const BROKEN = 1012;

/** A client's WebSocket that another node serves: frames pass both ways. */
export class ForwardedSocket implements SocketEvents {
  readonly #socket: Promise<WebSocket | undefined>;
  readonly #port: SocketPort;
  #isClosed = false;

  constructor({ url, options }: { readonly url: string; readonly options: object }, port: SocketPort) {
    this.#port = port;
    this.#socket = this.#open(url, options);
  }

  message(text: string): void {
    void this.#socket.then((socket) => socket?.send(text));
  }

  closed(code: number): void {
    this.#isClosed = true;
    // The code says whether the connection may go on with another socket.
    void this.#socket.then((socket) => {
      if (code === 1000) socket?.close(code);
      else if (code === NO_CODE) socket?.close();
      else socket?.terminate();
    });
  }

  /** Resolves to the open socket, or to nothing: then the client's socket is closed, too. */
  async #open(url: string, options: object): Promise<WebSocket | undefined> {
    const { WebSocket: Socket } = await import("ws");
    const socket = new Socket(url, { ...options, perMessageDeflate: false });
    socket.on("message", (data: Buffer) => {
      const room = this.#port.send([data.toString()]);
      if (room === undefined) return;
      socket.pause();
      void room.then(() => socket.resume());
    });
    return new Promise((resolve) => {
      socket.on("open", () => resolve(socket));
      socket.on("error", () => socket.terminate());
      socket.on("close", (code, reason) => {
        resolve(undefined);
        if (!this.#isClosed) this.#port.close(isSendable(code) ? code : BROKEN, reason.toString());
      });
    });
  }
}

/** Codes from 1004 to 1006 and 1015 are for reports only. */
function isSendable(code: number): boolean {
  return ![1004, NO_CODE, 1006, 1015].includes(code);
}
