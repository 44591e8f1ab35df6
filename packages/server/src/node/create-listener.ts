import { IncomingMessage, type Server, createServer } from "node:http";
import {
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  constants,
  createSecureServer,
} from "node:http2";
import type { Socket } from "node:net";
import type { TLSSocketOptions } from "node:tls";

import { type ListenerHandlers, guardListener } from "@parley/protocol/listener";

/** Timeout for a client's TLS handshake, in milliseconds. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** A server's certificate and key, in the form that `node:tls` accepts. */
export type TlsOptions = Pick<TLSSocketOptions, "ca" | "cert" | "key" | "passphrase" | "pfx" | "requestCert">;

export interface ListenerOptions extends ListenerHandlers {
  /** Maximum time for a whole request to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  readonly tls: TlsOptions | (() => TlsOptions) | undefined;
}

/** Node.js's timeouts for HTTP/1.1, in milliseconds. */
interface Timeouts {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
}

const offered = Symbol("offered");

/**
 * A request that Node.js treats as an upgrade only if it requests a WebSocket. Other upgrades, such as HTTP/2 without
 * TLS from Java clients, are ignored. Node.js 24.9 and later support this with `shouldUpgradeCallback`.
 */
class Request extends IncomingMessage {
  // Node.js sets `upgrade` in the superclass constructor, before a field of this class would exist.
  declare private [offered]: unknown;

  get upgrade(): unknown {
    return this[offered] === true ? this.headers.upgrade?.toLowerCase() === "websocket" : this[offered];
  }

  set upgrade(value: unknown) {
    this[offered] = value;
  }
}

export interface Listener {
  readonly server: Server | Http2SecureServer;
  readonly cut: () => void;
}

/**
 * Creates an HTTP/1.1 server. With a certificate, it also supports HTTP/2, and HTTP/1.1 is still used for WebSockets.
 * Clients that send their requests slowly are disconnected.
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
      ? createServer({ ...timeouts, IncomingMessage: Request })
      : createTlsServer(timeouts, tls);
  const sockets = new Set<Socket>();
  // This includes sockets that never start a TLS handshake.
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once("close", () => sockets.delete(socket));
  });
  guardListener(server, handlers);
  return {
    server,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function createTlsServer(timeouts: Timeouts, given: TlsOptions | (() => TlsOptions)): Http2SecureServer {
  const handshakeTimeout = HANDSHAKE_TIMEOUT_MS;
  const current = typeof given === "function" ? given : (): TlsOptions => given;
  let tls = current();
  const server = createSecureServer({
    ...timeouts,
    ...tls,
    allowHTTP1: true,
    Http1IncomingMessage: Request,
    handshakeTimeout,
  });
  // Node.js 22 ignores these options in the constructor.
  Object.assign(server, timeouts);
  // Must run before the listener that starts the TLS handshake.
  server.prependListener("connection", () => {
    const newest = current();
    if (newest === tls) return;
    tls = newest;
    server.setSecureContext(tls);
  });
  limitHttp2(server, timeouts.requestTimeout);
  return server;
}

/**
 * Disconnects HTTP/2 clients that send requests slowly or not at all, because Node.js's timeouts cover only
 * HTTP/1.1.
 *
 * @param requestTimeoutMs Maximum time for a whole request to arrive, and for a connection to stay idle, in
 * milliseconds
 */
function limitHttp2(server: Http2SecureServer, requestTimeoutMs: number): void {
  server.on("session", (session: ServerHttp2Session) => {
    const open = new Set<ServerHttp2Stream>();
    session.setTimeout(requestTimeoutMs, () => {
      if (open.size === 0) session.destroy();
    });
    session.on("stream", (stream: ServerHttp2Stream) => {
      open.add(stream);
      const timer = setTimeout(() => {
        if (stream.state.remoteClose !== 1) stream.close(constants.NGHTTP2_CANCEL);
      }, requestTimeoutMs);
      stream.once("close", () => {
        open.delete(stream);
        clearTimeout(timer);
      });
    });
  });
}
