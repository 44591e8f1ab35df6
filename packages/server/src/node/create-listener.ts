import { type IncomingMessage, type Server, createServer } from "node:http";
import { type Http2SecureServer, createSecureServer } from "node:http2";
import type { Socket } from "node:net";
import type { TLSSocketOptions } from "node:tls";

import { type ListenerHandlers, type UpgradeRequest, guardListener } from "@parley/protocol/listener";

import { limitHttp2 } from "./http2-limits.ts";

/** Milliseconds in which a client has to begin TLS. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** The certificate of a server and its key, as `node:tls` takes them. */
export type TlsOptions = Pick<TLSSocketOptions, "ca" | "cert" | "key" | "passphrase" | "pfx" | "requestCert">;

/** Options for {@link createListener}. */
export interface ListenerOptions extends ListenerHandlers {
  /** Milliseconds in which a whole request has to arrive. */
  readonly requestTimeoutMs: number;
  readonly tls: TlsOptions | undefined;
}

/** Time limits of HTTP/1.1, in milliseconds, as Node.js names them. */
interface Timeouts {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
}

/** Other upgrades, such as that to HTTP/2 without TLS which clients in Java offer, are ignored. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** A server of Node.js whose sockets can be cut. */
export interface Listener {
  readonly server: Server | Http2SecureServer;
  /** Cuts all sockets that are open. */
  readonly cut: () => void;
}

/**
 * Creates a server: HTTP/1.1, or with a certificate HTTP/2 with HTTP/1.1 beside it, which WebSockets need. Clients that send their
 * requests slowly are cut off.
 */
export function createListener({ requestTimeoutMs, tls, ...handlers }: ListenerOptions): Listener {
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs / 6,
    connectionsCheckingInterval: requestTimeoutMs / 12,
    keepAliveTimeout: 30_000,
  };
  const server =
    tls === undefined
      ? createServer({ ...timeouts, shouldUpgradeCallback: isWebSocket })
      : createTlsServer(timeouts, tls);
  const sockets = new Set<Socket>();
  // A socket that never sends a byte of TLS is cut, too.
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once("close", () => sockets.delete(socket));
  });
  guardListener(server, tls === undefined ? withoutOtherUpgrades(server, handlers) : handlers);
  return {
    server,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Does what `shouldUpgradeCallback` does, which Node.js has from 24.9 on. */
function withoutOtherUpgrades(
  server: Server | Http2SecureServer,
  handlers: ListenerHandlers,
): ListenerHandlers {
  const { upgrade } = handlers;
  if (upgrade === undefined) return handlers;
  return {
    ...handlers,
    upgrade: (request, url) =>
      isWebSocket(request.message) ? upgrade(request, url) : readAgain(server, request),
  };
}

/** Lets a server read a request again, as one that offers no upgrade: its body has not been read. */
function readAgain(server: Server | Http2SecureServer, { message, socket, head }: UpgradeRequest): void {
  const { method, url, httpVersion, rawHeaders } = message;
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (name.toLowerCase() !== "upgrade") text += `${name}: ${value}\r\n`;
  }
  socket.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

function createTlsServer(timeouts: Timeouts, tls: TlsOptions): Http2SecureServer {
  const handshakeTimeout = HANDSHAKE_TIMEOUT_MS;
  const server = createSecureServer({ ...timeouts, ...tls, allowHTTP1: true, handshakeTimeout });
  // Node.js 22 does not take them from the options.
  Object.assign(server, timeouts);
  limitHttp2(server, timeouts.requestTimeout);
  return server;
}
