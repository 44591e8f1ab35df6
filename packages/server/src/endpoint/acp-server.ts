import type { AgentHost } from "@parley/agent";
import { MAX_BUFFERED_LENGTH } from "@parley/protocol/limits";

import type { Cluster } from "../cluster/cluster.ts";
import { ConnectionRegistry } from "../connection/connection-registry.ts";
import { HttpError, type ResponseHeaders, jsonResponse } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import { printError } from "../platform/print-error.ts";
import { randomToken } from "../platform/random-token.ts";
import { type Identity, type Principal, refusalReason } from "../security/authorize.ts";
import { RateLimit } from "../security/rate-limit.ts";
import { RequestGate } from "../security/request-gate.ts";
import { answerPreflight, loopbackHosts } from "../security/request-source.ts";
import { type RemoteIdentity, TICKET_LIFE_MS, Tickets } from "../security/tickets.ts";
import { UnfinishedMessages } from "../security/unfinished-messages.ts";
import { type AcpHandlerOptions, MAX_MESSAGE_BYTES } from "./acp-handler-options.ts";
import { closeWhenExpired, cutWhenExpired } from "./expiry.ts";
import { HttpEndpoint } from "./http-endpoint.ts";
import { type AdmittedSocket, SocketEndpoint } from "./socket-endpoint.ts";

/** The number of connections per user. */
type NodeConnections = readonly { readonly principal: Principal; readonly count: number }[];

/** An agent host's endpoint, for use by platform adapters. */
export class AcpServer {
  readonly path: string;
  readonly #gate: RequestGate;
  readonly #connections: ConnectionRegistry;
  readonly #http: HttpEndpoint;
  readonly #sockets: SocketEndpoint;
  readonly #onError: (error: unknown) => void;
  readonly #unfinished: UnfinishedMessages;
  readonly #cluster: Cluster | undefined;

  constructor(host: AgentHost, options: AcpHandlerOptions, cluster?: Cluster) {
    if (typeof (Object(host) as Partial<AgentHost>).serve !== "function")
      throw new TypeError("Cannot serve: the first argument is no host, such as createAgentHost(agent)");
    const { path = "/acp", authorize, allowedHosts = loopbackHosts, allowedOrigins = [] } = options;
    const { limits = {}, telemetry, onError = printError } = options;
    const { graceMs = 300_000, gapTimeoutMs = 10_000, maxBufferedLength = MAX_BUFFERED_LENGTH } = limits;
    const { maxConnections = 100, maxRequestsPerSecond = 1000, maxRefusalsPerSecond = 200 } = limits;
    const { maxMessageBytes = MAX_MESSAGE_BYTES } = limits;
    this.path = path;
    this.#onError = onError;
    this.#unfinished = new UnfinishedMessages(maxMessageBytes);
    this.#cluster = cluster;
    const tickets = new Tickets(cluster);
    const rate = new RateLimit(maxRequestsPerSecond, "maxRequestsPerSecond");
    const refusals = new RateLimit(maxRefusalsPerSecond, "maxRefusalsPerSecond");
    this.#gate = new RequestGate({ allowedHosts, allowedOrigins, authorize }, { rate, refusals }, tickets);
    this.#connections = new ConnectionRegistry({
      serve: (connection) =>
        cluster === undefined
          ? host.serve(connection.transport, {
              principal: connection.principal,
              resumable: true,
              onSessionLost: () => connection.abandon(),
            })
          : cluster.serve(connection),
      createId: cluster === undefined ? randomToken : () => cluster.createId(),
      limits: { graceMs, gapTimeoutMs, maxBufferedLength },
      maxConnections,
      telemetry,
      onError,
    });
    this.#http = new HttpEndpoint(this.#connections, this.#unfinished);
    const unfinished = this.#unfinished;
    this.#sockets = new SocketEndpoint(this.#connections, { rate, unfinished }, cluster);
  }

  /** Responds to a request. Never rejects. */
  async respond(request: IncomingRequest): Promise<Response> {
    const response = await this.#respond(request);
    this.#reportRefusal(response.status);
    return response;
  }

  async #respond(request: IncomingRequest): Promise<Response> {
    const path = pathOf(request);
    if (path === "/health" || path === "/ready") return this.#health(path);
    let headers: ResponseHeaders = {};
    let user: Identity | Response | undefined;
    try {
      headers = this.#gate.checkSource(request);
      if (path !== this.path && path !== `${this.path}/ticket`)
        throw new HttpError(404, `No endpoint at ${path}`);
      if (request.method === "OPTIONS") return answerPreflight(headers);
      user = await this.#gate.identify(request);
      if (user instanceof Response)
        this.#reportUser(request, { status: user.status, reason: refusalReason(user) });
      const response = user instanceof Response ? user : await this.#answer(request, user);
      return withHeaders(response, headers);
    } catch (error) {
      return this.#refuse(request, error, { user, headers });
    }
  }

  /** Decides whether a WebSocket may be opened. If not, returns the response that refuses it. Never rejects. */
  async admitSocket(
    request: IncomingRequest,
    protocols: readonly string[],
  ): Promise<AdmittedSocket | Response> {
    const admitted = await this.#admitSocket(request, protocols);
    if (admitted instanceof Response) this.#reportRefusal(admitted.status);
    return admitted;
  }

  async #admitSocket(
    request: IncomingRequest,
    protocols: readonly string[],
  ): Promise<AdmittedSocket | Response> {
    let user: Identity | Response | undefined;
    try {
      this.#gate.checkSource(request);
      if (pathOf(request) !== this.path) throw new HttpError(404, `No endpoint at ${pathOf(request)}`);
      user = await this.#gate.identifySocket(request, protocols);
      if (user instanceof Response) {
        this.#reportUser(request, { status: user.status, reason: refusalReason(user) });
        return user;
      }
      this.#gate.count(user);
      const socket = this.#sockets.admit(user.principal);
      return { ...socket, open: closeWhenExpired((port) => socket.open(port), user) };
    } catch (error) {
      return this.#refuse(request, error, { user });
    }
  }

  /** Responds to a request that another node has authorized and forwarded. Never rejects. */
  async respondForwarded(request: IncomingRequest, principal: Principal): Promise<Response> {
    try {
      return await this.#http.respond(request, principal);
    } catch (error) {
      return this.#refuse(request, error, { user: { principal } });
    }
  }

  /** Admits a WebSocket that another node forwarded to resume one of this node's connections. */
  admitForwarded(principal: Principal): AdmittedSocket {
    return this.#sockets.admitForwarded(principal);
  }

  /**
   * Redeems a ticket that this node issued, on behalf of another node.
   *
   * @throws {HttpError} with status 401 if the ticket is invalid
   */
  redeem(ticket: string): RemoteIdentity {
    return this.#gate.tickets.redeemForNode(ticket);
  }

  /** Immediately closes a principal's connections on all nodes and invalidates its tickets. */
  revoke(principal: string): void {
    this.revokeHere(principal);
    this.#cluster?.revoke(principal);
  }

  /** Like {@link revoke}, but only on this node. */
  revokeHere(principal: string): void {
    this.#gate.tickets.revoke(principal);
    this.#connections.end(principal);
  }

  /** Returns the number of connections per user, and whether this node is sending its clients to other nodes. */
  status(): { readonly isDraining: boolean; readonly connections: NodeConnections } {
    return { isDraining: this.#connections.drains, connections: this.#connections.counts() };
  }

  /**
   * Refuses new connections. Resolves once the open connections have no running turns and all requests are answered
   * or have taken too long. The result is true if all requests were answered.
   */
  drain(): Promise<boolean> {
    return this.#connections.drain(this.#cluster !== undefined);
  }

  /** Closes all connections so that their clients reconnect to any node. */
  abandon(): void {
    this.#connections.abandon();
  }

  close(): void {
    this.#connections.end();
  }

  async #answer(request: IncomingRequest, user: Identity): Promise<Response> {
    this.#gate.count(user);
    if (pathOf(request) === this.path) return cutWhenExpired(await this.#exchange(request, user), user);
    if (request.method !== "POST")
      throw new HttpError(405, "A ticket is requested by POST", { headers: { Allow: "POST" } });
    return jsonResponse(200, {
      ticket: this.#gate.tickets.issue(user, request),
      expiresInMs: TICKET_LIFE_MS,
    });
  }

  async #exchange(request: IncomingRequest, { principal }: Identity): Promise<Response> {
    const node = await this.#cluster?.nodeOf(request.header("acp-connection-id") ?? "");
    if (node === undefined) return this.#http.respond(request, principal);
    const sender = { principal, unfinished: this.#unfinished };
    return (this.#cluster as Cluster).forward(request, node, sender);
  }

  /**
   * Reports whether the server accepts clients, which is not the case if it is draining or the other nodes consider
   * it dead. `/ready` fails as soon as one heartbeat is missed.
   */
  #health(path: "/health" | "/ready"): Response {
    const { drains } = this.#connections;
    const heartbeat = this.#cluster?.heartbeat ?? "fresh";
    const isOk = heartbeat === "fresh" || (heartbeat === "late" && path === "/health");
    if (!drains && isOk) return jsonResponse(200, { status: "ok" });
    return jsonResponse(503, { status: drains ? "draining" : heartbeat });
  }

  #refuse(
    request: IncomingRequest,
    error: unknown,
    {
      user,
      headers = {},
    }: { readonly user?: Identity | Response | undefined; readonly headers?: ResponseHeaders },
  ): Response {
    if (error instanceof HttpError) {
      const principal = user instanceof Response ? undefined : user?.principal;
      this.#reportUser(request, { status: error.status, reason: error.message, principal });
      return error.toResponse(headers);
    }
    this.#onError(error);
    return new HttpError(500, "Internal error").toResponse(headers);
  }

  #reportRefusal(status: number): void {
    if (status >= 400) this.#connections.telemetry?.refused?.(status);
  }

  #reportUser({ address }: IncomingRequest, refusal: Refusal): void {
    if (![401, 403, 429].includes(refusal.status)) return;
    this.#connections.telemetry?.event?.({ name: "user_refused", ...refusal, address });
  }
}

interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly principal?: Principal;
}

function pathOf({ target }: IncomingRequest): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

function withHeaders(response: Response, headers: ResponseHeaders): Response {
  const names = Object.keys(headers);
  if (names.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const name of names) copy.headers.set(name, headers[name] ?? "");
  return copy;
}
