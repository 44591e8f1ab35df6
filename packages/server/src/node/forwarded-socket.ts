import { SOCKET_HIGH_WATER } from "@parley/protocol/limits";
import type { WebSocket } from "ws";

import { type SocketEvents, type SocketPort, closeCode } from "../platform/socket-port.ts";

/** The code of a socket that was closed without one. */
const NO_CODE = 1005;
/** Milliseconds of silence after which a socket is considered dead. A node pings its sockets every 25 seconds. */
const SILENCE_MS = 60_000;
/** Close code for a client whose node is unreachable. The client then opens another socket. */
const BROKEN = 1012;

interface NodeAddress {
  readonly url: string;
  readonly options: object;
  /** Aborts when the node is declared dead. */
  readonly gone: AbortSignal;
  /** Called when the socket is considered dead, with the number of milliseconds without data. */
  readonly onSilent: (ms: number) => void;
}

/** A client's WebSocket that another node serves. Frames are forwarded in both directions. */
export class ForwardedSocket implements SocketEvents {
  readonly #socket: Promise<WebSocket | undefined>;
  readonly #port: SocketPort;
  #isClosed = false;

  constructor(address: NodeAddress, port: SocketPort) {
    this.#port = port;
    // Do not read the client's messages until the other socket is open.
    port.pause();
    this.#socket = this.#open(address)
      .catch(() => this.#closePort(BROKEN))
      .finally(() => port.resume());
  }

  message(text: string): void {
    void this.#socket.then((socket) => {
      if (socket === undefined) return;
      if (socket.bufferedAmount < SOCKET_HIGH_WATER) {
        socket.send(text);
        return;
      }
      this.#port.pause();
      socket.send(text, () => this.#port.resume());
    });
  }

  closed(code: number): void {
    this.#isClosed = true;
    // The other node uses the code to decide whether a new socket may resume the connection.
    void this.#socket.then((socket) => {
      if (code === 1000) socket?.close(code);
      else if (code === NO_CODE) socket?.close();
      else socket?.terminate();
    });
  }

  /** Resolves to the open socket, or to `undefined` if the client's socket has closed in the meantime. */
  async #open({ url, options, gone, onSilent }: NodeAddress): Promise<WebSocket | undefined> {
    const { WebSocket: Socket } = await import("ws");
    const socket = new Socket(url, { ...options, perMessageDeflate: false });
    const cut = (): void => socket.terminate();
    gone.addEventListener("abort", cut, { once: true });
    if (gone.aborted) cut();
    const watch = setTimeout(() => {
      if (socket.isPaused) {
        watch.refresh();
        return;
      }
      onSilent(SILENCE_MS);
      cut();
    }, SILENCE_MS);
    socket.on("ping", () => watch.refresh());
    socket.on("message", (data: Buffer) => {
      watch.refresh();
      const room = this.#port.send([data.toString()]);
      if (room === undefined) return;
      socket.pause();
      void room.then(() => socket.resume());
    });
    return new Promise((resolve) => {
      socket.on("open", () => resolve(socket));
      let isRefused = false;
      socket.on("error", (error) => {
        isRefused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        socket.terminate();
      });
      socket.on("close", (code, reason) => {
        gone.removeEventListener("abort", cut);
        clearTimeout(watch);
        resolve(undefined);
        if (isRefused || gone.aborted) this.#closePort(closeCode.unknownConnection, "The node is gone");
        else this.#closePort(isSendable(code) ? code : BROKEN, reason.toString());
      });
    });
  }

  #closePort(code: number, reason = ""): undefined {
    if (!this.#isClosed) this.#port.close(code, reason);
  }
}

/** Whether a close frame may contain the code. Codes 1004 to 1006 and 1015 are reserved for local use. */
function isSendable(code: number): boolean {
  return ![1004, NO_CODE, 1006, 1015].includes(code);
}
