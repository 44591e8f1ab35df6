import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET_HIGH_WATER } from "@parley/protocol/limits";
import { type UpgradeRequest, refuseUpgrade } from "@parley/protocol/listener";
import type { WebSocket, WebSocketServer } from "ws";

import type { AcpServer } from "../endpoint/acp-server.ts";
import type { AdmittedSocket } from "../endpoint/socket-endpoint.ts";
import { type SocketPort, closeCode } from "../platform/socket-port.ts";
import type { UnfinishedMessage } from "../security/unfinished-messages.ts";
import { ended } from "./arrivals.ts";
import { NodeRequest } from "./node-request.ts";

/** The subprotocol that the server selects if the client offers it. */
const PROTOCOL = "acp.v1";
/** Milliseconds between pings. A socket that misses a pong is destroyed before the next ping. */
const PING_INTERVAL_MS = 25_000;

export class WebSockets {
  readonly #server: AcpServer;
  readonly #sockets: WebSocketServer;
  readonly #proxies: readonly string[];
  readonly #answered = new WeakSet<WebSocket>();
  readonly #pings: ReturnType<typeof setInterval>;

  /** @param proxies Addresses of trusted proxies, which report the client's address in `X-Forwarded-For` */
  constructor(server: AcpServer, sockets: WebSocketServer, proxies: readonly string[] = []) {
    this.#proxies = proxies;
    this.#server = server;
    this.#sockets = sockets;
    this.#pings = setInterval(() => this.#ping(), PING_INTERVAL_MS);
  }

  /** Handles a request to switch protocols. Destroys the socket if that fails. */
  async upgrade({ message, socket, head }: UpgradeRequest): Promise<void> {
    const protocols = protocolsOf(message);
    const admitted = await this.#server.admitSocket(new NodeRequest(message, this.#proxies), protocols);
    if (socket.destroyed) return;
    if (admitted instanceof Response) {
      await refuseUpgrade(socket, admitted);
      return;
    }
    this.open({ message, socket, head }, admitted);
  }

  open({ message, socket, head }: UpgradeRequest, admitted: AdmittedSocket): void {
    const addHeaders = (headers: string[], request: IncomingMessage): void => {
      if (request !== message) return;
      for (const [name, value] of Object.entries(admitted.headers)) headers.push(`${name}: ${value}`);
    };
    this.#sockets.on("headers", addHeaders);
    this.#sockets.handleUpgrade(message, socket, head, (webSocket) => {
      const events = admitted.open(portOf(webSocket, socket));
      const messageEnded = countUnfinished(webSocket, socket, admitted);
      this.#answered.add(webSocket);
      webSocket.on("ping", (data) => {
        // Ignores pings from clients that do not read, because the pongs would pile up.
        if (webSocket.bufferedAmount < SOCKET_HIGH_WATER) webSocket.pong(data);
      });
      webSocket.on("pong", () => this.#answered.add(webSocket));
      webSocket.on("message", (data: Buffer, isBinary: boolean) => {
        messageEnded();
        if (!isBinary) events.message(data.toString());
      });
      webSocket.on("error", () => webSocket.terminate());
      webSocket.on("close", (code) => {
        messageEnded();
        events.closed(code);
      });
    });
    this.#sockets.off("headers", addHeaders);
  }

  /**
   * Closes all sockets. Sockets that clients do not close in time are destroyed. Destroying them earlier would lose
   * the last messages.
   */
  async close(): Promise<void> {
    clearInterval(this.#pings);
    const sockets = [...this.#sockets.clients];
    await ended(
      sockets.map((socket) => {
        const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
        socket.close(closeCode.goingAway);
        return closed;
      }),
    );
    for (const socket of sockets) socket.terminate();
  }

  #ping(): void {
    for (const socket of this.#sockets.clients) {
      if (this.#answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }
}

/**
 * Cuts the socket if too many of its principal's messages are arriving at the same time. Returns a function to call
 * when a message has arrived. If the same chunk contains the start of the next message, those bytes are not counted.
 */
function countUnfinished(webSocket: WebSocket, socket: Duplex, { begin }: AdmittedSocket): () => void {
  let message: UnfinishedMessage | undefined;
  socket.prependListener("data", (chunk: Buffer) => {
    try {
      message ??= begin();
      message.add(chunk.length);
    } catch {
      webSocket.terminate();
    }
  });
  return () => {
    message?.end();
    message = undefined;
  };
}

/** Loads the optional dependency `ws`, which WebSockets require. Returns `undefined` if it is not installed. */
export async function createWebSocketServer(maxPayload: number): Promise<WebSocketServer | undefined> {
  const ws = await import("ws").catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  });
  if (ws === undefined) return undefined;
  return new ws.WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    autoPong: false,
    handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
  });
}

function portOf(webSocket: WebSocket, socket: Duplex): SocketPort {
  let isCorked = false;
  /** Writes all frames of a tick together, because each separate write is a system call. */
  function cork(): void {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    process.nextTick(() => {
      isCorked = false;
      socket.uncork();
    });
  }
  return {
    send(texts) {
      cork();
      let last: Promise<void> | undefined;
      for (const text of texts.slice(0, -1)) webSocket.send(text);
      const text = texts.at(-1);
      if (text === undefined) return undefined;
      if (webSocket.bufferedAmount < SOCKET_HIGH_WATER) webSocket.send(text);
      else last = new Promise((resolve) => webSocket.send(text, () => resolve()));
      return last;
    },
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    close: (code, reason) => webSocket.close(code, reason),
  };
}

function protocolsOf({ headers }: IncomingMessage): string[] {
  const header = headers["sec-websocket-protocol"] ?? "";
  return header.split(",").map((protocol) => protocol.trim());
}
