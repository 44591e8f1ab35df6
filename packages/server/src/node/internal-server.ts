import type { IncomingMessage } from "node:http";
import { type Server, createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";

import type { AgentHost } from "@parley/agent";
import { type UpgradeRequest, guardListener } from "@parley/protocol/listener";
import { stdioTransport } from "@parley/protocol/stdio";

import type { ClusterSecrets } from "../cluster/cluster-secrets.ts";
import type { AcpServer } from "../endpoint/acp-server.ts";
import { HttpError, jsonResponse } from "../platform/http-error.ts";
import type { Telemetry } from "../platform/telemetry.ts";
import { Arrivals } from "./arrivals.ts";
import { AttachedClients } from "./attached-clients.ts";
import {
  type EndRequest,
  INTERNAL_PATH,
  type NodeStatus,
  PRINCIPAL,
  type RedeemedTicket,
  SESSION_PROTOCOL,
  SIGNS_OF_LIFE,
  decodePrincipal,
  serverChannel,
} from "./internal-protocol.ts";
import { NodeRequest } from "./node-request.ts";
import { OWNER_SILENCE_MS, WatchedTransport } from "./watched-transport.ts";
import type { WebSockets } from "./web-sockets.ts";

/** Maximum size of another node's request body, in bytes. */
const MAX_BODY = 16_384;

export interface InternalServerOptions {
  readonly acp: AcpServer;
  readonly host: AgentHost;
  /** Undefined if the package `ws` is not installed. */
  readonly webSockets: WebSockets | undefined;
  readonly secrets: ClusterSecrets;
  /** Called to move the node's clients and sessions to other nodes. */
  readonly drain: () => void;
  readonly onError: (error: unknown) => void;
  readonly telemetry?: Telemetry | undefined;
}

/** Serves the cluster's other nodes. Never forwards anything that arrives here. */
export class InternalServer {
  readonly #options: InternalServerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #arrivals = new Arrivals((message) => this.#answer(message));
  readonly #clients: AttachedClients;

  constructor(options: InternalServerOptions) {
    this.#options = options;
    this.#clients = new AttachedClients(options.host, options.onError);
    this.#server = createServer({ ...serverChannel(options.secrets), keepAliveTimeout: 30_000 });
    // Streams to clients may stay open for days.
    this.#server.requestTimeout = 0;
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    guardListener(this.#server, {
      request: this.#arrivals.take,
      upgrade: (upgrade) => this.#upgrade(upgrade),
      onError: options.onError,
    });
    // The handshake fails for peers without the secret, so there is nothing to respond to.
    this.#server.on("tlsClientError", () => undefined);
  }

  /** Starts listening. Resolves to the port. */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Drains the other nodes' clients. See {@link AttachedClients.drain}. */
  drain(): Promise<boolean> {
    return this.#clients.drain();
  }

  /** Disconnects the other nodes' clients immediately, so they look up the owners of their sessions again. */
  abandon(): void {
    this.#clients.abandon();
  }

  /**
   * Responds to all requests that have arrived, then closes everything. Resolves once the clients have left their
   * sessions.
   */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // If a message is cut off here, the host may already have received it, so the client would not resend it.
    await this.#arrivals.answered();
    this.#clients.abandon();
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([closed, this.#clients.left()]);
  }

  async #answer(message: IncomingMessage): Promise<Response> {
    const { acp, onError } = this.#options;
    try {
      const principal = decodePrincipal(message.headers[PRINCIPAL]);
      return message.url?.startsWith(INTERNAL_PATH)
        ? await this.#control(message, principal)
        : await acp.respondForwarded(new NodeRequest(message), principal);
    } catch (error) {
      if (!(error instanceof HttpError)) onError(error);
      return error instanceof HttpError
        ? error.toResponse()
        : new HttpError(500, "Internal error").toResponse();
    }
  }

  async #control(message: IncomingMessage, principal: string | undefined): Promise<Response> {
    const { acp, drain } = this.#options;
    switch (message.url) {
      case `${INTERNAL_PATH}ticket`: {
        const ticket = await new NodeRequest(message).text(1024);
        const identity = acp.redeem(ticket);
        const redeemed: RedeemedTicket = { ...identity, principal: identity.principal ?? null };
        return jsonResponse(200, redeemed);
      }
      case `${INTERNAL_PATH}revoke`:
        if (principal !== undefined) acp.revokeHere(principal);
        return new Response(null, { status: 204 });
      case `${INTERNAL_PATH}kick`:
        await this.#kick(principal);
        return new Response(null, { status: 204 });
      case `${INTERNAL_PATH}end`: {
        const { sessionId } = JSON.parse(await new NodeRequest(message).text(MAX_BODY)) as EndRequest;
        await this.#end(sessionId, principal);
        return new Response(null, { status: 204 });
      }
      case `${INTERNAL_PATH}status`:
        return jsonResponse(200, this.#status());
      case `${INTERNAL_PATH}drain`:
        drain();
        return new Response(null, { status: 204 });
      default:
        throw new HttpError(404, `No endpoint at ${message.url}`);
    }
  }

  async #kick(principal: string | undefined): Promise<void> {
    const { acp, host, telemetry } = this.#options;
    const status = this.#status();
    const own = status.connections.find((user) => user.principal === principal);
    const connections = own?.count ?? 0;
    const sessions = status.sessions.filter((session) => session.principal === principal).length;
    if (principal !== undefined) acp.revokeHere(principal);
    await host.end({ principal });
    if (connections > 0 || sessions > 0)
      telemetry?.event?.({ name: "user_kicked", principal, connections, sessions });
  }

  async #end(sessionId: string, principal: string | undefined): Promise<void> {
    const { host, telemetry } = this.#options;
    const isOpen = host
      .sessions()
      .some((session) => session.sessionId === sessionId && session.principal === principal);
    await host.end({ principal, sessionId });
    if (isOpen) telemetry?.event?.({ name: "session_ended", sessionId, principal });
  }

  #status(): NodeStatus {
    const { acp, host } = this.#options;
    return { ...acp.status(), sessions: host.sessions() };
  }

  #upgrade(upgrade: UpgradeRequest): void {
    const { acp, webSockets } = this.#options;
    const { message, socket } = upgrade;
    const principal = decodePrincipal(message.headers[PRINCIPAL]);
    if (message.headers.upgrade === SESSION_PROTOCOL) this.#serveSession(upgrade, principal);
    else if (webSockets === undefined) socket.destroy();
    else webSockets.open(upgrade, acp.admitForwarded(principal));
  }

  /** Serves a client that is connected to another node, so it can use sessions on this node. */
  #serveSession({ message, socket, head }: UpgradeRequest, principal: string | undefined): void {
    const isWatched = message.headers[SIGNS_OF_LIFE] !== undefined;
    const signs = isWatched ? `${SIGNS_OF_LIFE}: 1\r\n` : "";
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${SESSION_PROTOCOL}\r\n${signs}\r\n`,
    );
    if (head.length > 0) socket.unshift(head);
    const transport = stdioTransport({ input: socket, output: socket });
    const onSilent = (): void => {
      this.#options.onError(
        new Error(
          `Lost the link of a client at another node: nothing arrived for ${OWNER_SILENCE_MS / 1000} s`,
        ),
      );
      socket.destroy();
    };
    const watched = isWatched ? new WatchedTransport(transport, onSilent, OWNER_SILENCE_MS) : transport;
    void this.#clients.serve(watched, principal).then(() => socket.destroy());
  }
}
