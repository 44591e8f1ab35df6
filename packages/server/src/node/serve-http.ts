import type { IncomingMessage } from "node:http";
import { type AddressInfo, isIP } from "node:net";

import type { AgentHost } from "@parley/agent";
import type { UpgradeRequest } from "@parley/protocol/listener";
import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";

import {
  type AcpHandlerOptions,
  MAX_MESSAGE_BYTES,
  acpHandlerOptionNames,
  checkLimits,
} from "../endpoint/acp-handler-options.ts";
import { AcpServer } from "../endpoint/acp-server.ts";
import type { Hub } from "../hub/hub.ts";
import { HttpError } from "../platform/http-error.ts";
import { printError } from "../platform/print-error.ts";
import type { Telemetry } from "../platform/telemetry.ts";
import { createHostCheck, createOriginCheck } from "../security/request-source.ts";
import { Arrivals, type Respond } from "./arrivals.ts";
import { type Listener, type TlsOptions, createListener } from "./create-listener.ts";
import { NodeCluster } from "./node-cluster.ts";
import { NodeRequest } from "./node-request.ts";
import { WebSockets, createWebSocketServer } from "./web-sockets.ts";

/** Options for {@link serveHttp}. */
export interface ServeHttpOptions extends AcpHandlerOptions {
  /** The port to listen on. Use 0 for any free port. */
  readonly port: number;
  /**
   * The address to listen on. If other machines can reach it, `authorize` and `allowedHosts` are required. Default
   * `127.0.0.1`.
   */
  readonly hostname?: string | undefined;
  /**
   * Addresses of trusted proxies in front of this server. `limits.maxRefusalsPerSecond` identifies a client by the
   * last address in `X-Forwarded-For` that is not in this list. Default: none, so all of a proxy's clients share its
   * address.
   */
  readonly trustedProxies?: readonly string[] | undefined;
  /**
   * Maximum time for a whole request to arrive, in milliseconds. The headers must arrive within a sixth of that time.
   * Default 60,000.
   */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * The certificate and its key. With them, the server uses HTTPS and supports HTTP/2 alongside HTTP/1.1. A function,
   * such as `tlsFiles`, is called for each new connection. It must return the same object until the certificate
   * changes. Default: HTTP/1.1 without TLS.
   */
  readonly tls?: TlsOptions | (() => TlsOptions) | undefined;
  /**
   * Connects this server to the other nodes that serve the same store's sessions, so any node can accept any request.
   * The `host` must be created with `hub.node`. The server joins the cluster when it starts listening. Call
   * `hub.leave` once both server and host are closed. Default: no other nodes.
   */
  readonly hub?: Hub | undefined;
  /**
   * The address at which the other nodes can reach this one, with or without a port: `10.0.0.7`, `10.0.0.7:4800`.
   * Connections to it are encrypted. Default: `hub.localAddress()` with a free port.
   */
  readonly internalAddress?: string | undefined;
}

/** A listening server. */
export interface HttpServer {
  /** The endpoint's HTTP URL, such as `http://127.0.0.1:8080/acp`. For WebSockets, replace `http:` with `ws:`. */
  readonly url: string;
  /** The port that the server listens on. */
  readonly port: number;
  /** Immediately closes a principal's connections. */
  revoke(principal: string): void;
  /**
   * Refuses new connections, waits until all turns are over and all other requests are answered, then closes the open
   * connections and stops listening. Waits at most ten seconds for requests other than prompts, and stops waiting
   * when `signal` aborts. With a `hub`, each client moves to another node, along with its sessions, as soon as its
   * requests are answered.
   */
  close(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

const optionNames: OptionNames<ServeHttpOptions> = {
  ...acpHandlerOptionNames,
  port: true,
  hostname: true,
  trustedProxies: true,
  requestTimeoutMs: true,
  tls: true,
  hub: true,
  internalAddress: true,
};

const loopback = ["127.0.0.1", "::1", "localhost"];

/**
 * Serves the sessions of `host` over HTTP and, if the package `ws` is installed, WebSocket. Resolves once
 * the server is listening.
 *
 * @example
 * ```ts
 * import { type AgentDefinition, createAgentHost } from "@parley/agent";
 * import { serveHttp } from "@parley/server/node";
 *
 * export async function serve(agent: AgentDefinition): Promise<void> {
 *   const server = await serveHttp(createAgentHost(agent), { port: 4747 });
 *   console.log(server.url); // http://127.0.0.1:4747/acp
 * }
 * ```
 *
 * @throws {TypeError} if other machines could reach the agent but `authorize` or `allowedHosts` is missing.
 */
export async function serveHttp(host: AgentHost, options: ServeHttpOptions): Promise<HttpServer> {
  checkServeOptions(options);
  const { hostname = "127.0.0.1", port, requestTimeoutMs = 60_000, tls, onError = printError } = options;
  checkReach(hostname, options);
  const cluster = await openCluster(host, options);
  const acp = new AcpServer(host, options, cluster);
  const webSocketServer = await createWebSocketServer(options.limits?.maxMessageBytes ?? MAX_MESSAGE_BYTES);
  const webSockets = webSocketServer && new WebSockets(acp, webSocketServer, options.trustedProxies);
  // A node that has not joined cannot find the owners of sessions and would consider every session free.
  const joined = Promise.withResolvers<boolean>();
  const respond = responder(acp, options.trustedProxies);
  const respondLater = async (message: IncomingMessage): Promise<Response> =>
    (await joined.promise)
      ? respond(message)
      : new HttpError(503, "The server cannot join its cluster").toResponse();
  const arrivals = new Arrivals(cluster === undefined ? respond : respondLater);
  const upgrade = webSockets && takeUpgrades(webSockets, joined.promise);
  const { server, cut } = createListener({ requestTimeoutMs, tls, request: arrivals.take, upgrade, onError });
  const end = async (): Promise<void> => {
    await cluster?.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all([webSockets?.close(), arrivals.answered()]);
    cut();
    await closed;
  };
  try {
    await listen(server, port, hostname);
    await cluster?.listen({ acp, webSockets, address: options.internalAddress });
  } catch (error) {
    joined.resolve(false);
    await end();
    throw error;
  }
  joined.resolve(true);
  const { port: actual } = server.address() as AddressInfo;
  const url = `${tls === undefined ? "http" : "https"}://${bracketed(hostname)}:${actual}${acp.path}`;
  options.telemetry?.event?.({ name: "listening", url });
  return {
    url,
    port: actual,
    revoke: (principal) => acp.revoke(principal),
    async close({ signal } = {}) {
      await drain(() => Promise.all([acp.drain(), cluster?.drain() ?? true]), signal, options.telemetry);
      // In a cluster, the clients continue on another node.
      if (cluster === undefined) acp.close();
      else acp.abandon();
      await end();
    },
  };
}

function bracketed(hostname: string): string {
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}

/** @throws {TypeError} if an option is unknown, a limit is not a number, or a host, origin or proxy is invalid */
function checkServeOptions(options: ServeHttpOptions): void {
  checkOptions("serve over HTTP", options, optionNames);
  checkNumbers("serve over HTTP", options, ["requestTimeoutMs"]);
  checkLimits(options.limits);
  // Invalid options must be rejected before the cluster opens.
  createHostCheck(options.allowedHosts ?? []);
  createOriginCheck(options.allowedOrigins ?? []);
  for (const proxy of options.trustedProxies ?? []) {
    if (isIP(proxy) === 0)
      throw new TypeError(`Cannot trust the proxy ${JSON.stringify(proxy)}: it is not an IP address`);
  }
}

function responder(acp: AcpServer, proxies: readonly string[] | undefined): Respond {
  return (message) => acp.respond(new NodeRequest(message, proxies));
}

/** @param isOpen Resolves to true once the server is open, or to false if it cannot be opened */
function takeUpgrades(
  webSockets: WebSockets,
  isOpen: Promise<boolean>,
): (upgrade: UpgradeRequest) => Promise<void> {
  return async (upgrade) => {
    if (await isOpen) await webSockets.upgrade(upgrade);
    else upgrade.socket.destroy();
  };
}

async function openCluster(
  host: AgentHost,
  { hub, onError = printError, telemetry }: ServeHttpOptions,
): Promise<NodeCluster | undefined> {
  return hub && new NodeCluster(await hub.secret(), { hub, host, onError, telemetry });
}

/** Calls `start` and waits until it is done or `signal` aborts. */
async function drain(
  start: () => Promise<readonly boolean[]>,
  signal: AbortSignal | undefined,
  telemetry: Telemetry | undefined,
): Promise<void> {
  telemetry?.event?.({ name: "drain_started" });
  const aborted = Promise.withResolvers<boolean>();
  signal?.addEventListener("abort", () => aborted.resolve(false), { once: true });
  if (signal?.aborted === true) aborted.resolve(false);
  const isComplete = await Promise.race([
    start().then((answered) => answered.every(Boolean)),
    aborted.promise,
  ]);
  telemetry?.event?.({ name: "drain_ended", isComplete });
}

function listen(server: Listener["server"], port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** @throws {TypeError} if other machines could reach the agent without authorization */
function checkReach(hostname: string, { authorize, allowedHosts }: ServeHttpOptions): void {
  if (loopback.includes(hostname)) return;
  if (authorize === undefined) throw new TypeError(openTo(hostname, "authorize"));
  if (allowedHosts === undefined) throw new TypeError(openTo(hostname, "allowedHosts"));
}

function openTo(hostname: string, option: string): string {
  return `Cannot listen on ${JSON.stringify(hostname)} without "${option}": other machines reach it`;
}
