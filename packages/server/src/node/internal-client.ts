import type { IncomingMessage } from "node:http";
import { Agent, request as openRequest } from "node:https";
import { type Duplex, Readable } from "node:stream";

import type { Transport } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import type { ClusterSecrets } from "../cluster/cluster-secrets.ts";
import type { Sender } from "../cluster/cluster.ts";
import type { ClusterNode } from "../hub/hub.ts";
import { HttpError } from "../platform/http-error.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import { LOST_LINK } from "../platform/json-log.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { Principal } from "../security/authorize.ts";
import type { RemoteIdentity } from "../security/tickets.ts";
import { ForwardedSocket } from "./forwarded-socket.ts";
import {
  INTERNAL_PATH,
  type NodeChannelOptions,
  PRINCIPAL,
  type RedeemedTicket,
  SESSION_PROTOCOL,
  SIGNS_OF_LIFE,
  addressOf,
  clientChannel,
  encodePrincipal,
  forwardedHeaders,
} from "./internal-protocol.ts";
import { SILENCE_MS, WatchedTransport } from "./watched-transport.ts";

/**
 * Maximum time that a request may go without receiving data, in milliseconds. Event streams send a comment every 15
 * seconds.
 */
const IDLE_MS = 40_000;

interface InternalRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends requests to the cluster's other nodes. */
export class InternalClient {
  readonly #secrets: Pick<ClusterSecrets, "used">;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  readonly #timeoutMs: number;
  readonly #onLost: (error: Error, node: ClusterNode) => void;
  /** Controllers by node id. Each one aborts everything that is waiting for its node. */
  readonly #nodes = new Map<string, AbortController>();

  /**
   * @param timeoutMs Timeout for opening a link or a WebSocket, in milliseconds
   * @param onLost Called with the reason when this node gives up on a connection to another node
   */
  constructor(
    secrets: Pick<ClusterSecrets, "used">,
    timeoutMs: number,
    onLost: (error: Error, node: ClusterNode) => void,
  ) {
    this.#secrets = secrets;
    this.#timeoutMs = timeoutMs;
    this.#onLost = onLost;
  }

  /**
   * Forwards a client's request and returns the response.
   *
   * @throws {HttpError} with status 404 if the node refuses the connection, or 503 if it does not answer
   */
  async forward(request: IncomingRequest, node: ClusterNode, sender: Sender): Promise<Response> {
    const headers = new Map([[PRINCIPAL as string, encodePrincipal(sender.principal)]]);
    for (const name of forwardedHeaders) {
      const value = request.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const { method, target: path } = request;
    const body = method === "POST" ? await sender.unfinished.read(request, sender.principal) : undefined;
    try {
      return responseOf(await this.#send(node, { method, path, headers: Object.fromEntries(headers), body }));
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === "ECONNREFUSED") throw unknownConnection();
      // The node may have received the message. With status 404, the client would send it to another node, which
      // would run a prompt twice. With status 503, the client retries and then finds out that the connection is gone.
      throw new HttpError(503, "The node of the connection does not answer", {
        headers: { "Retry-After": "1" },
      });
    }
  }

  /**
   * Redeems a ticket that another node issued.
   *
   * @throws {HttpError} with status 401 if the ticket is invalid
   */
  async redeem(node: ClusterNode, ticket: string): Promise<RemoteIdentity> {
    const headers = { [PRINCIPAL]: encodePrincipal(undefined) };
    const path = `${INTERNAL_PATH}ticket`;
    const message = await this.#send(node, { method: "POST", path, headers, body: ticket }).catch(
      () => undefined,
    );
    const answer = message && responseOf(message);
    if (answer?.status !== 200) throw new HttpError(401, "The ticket is unknown, was used or has expired");
    const { principal, ...identity } = (await answer.json()) as RedeemedTicket;
    return { ...identity, principal: principal ?? undefined };
  }

  /** Revokes a principal on another node. Rejects if the node does not respond. */
  async revoke(node: ClusterNode, principal: string): Promise<void> {
    const headers = { [PRINCIPAL]: encodePrincipal(principal) };
    const message = await this.#send(node, { method: "POST", path: `${INTERNAL_PATH}revoke`, headers });
    message.resume();
  }

  /** Attaches one of this node's clients to another node's sessions. Rejects if the node does not respond in time. */
  attach(node: ClusterNode, principal: Principal): Promise<Transport> {
    const headers = {
      [PRINCIPAL]: encodePrincipal(principal),
      Connection: "Upgrade",
      Upgrade: SESSION_PROTOCOL,
      [SIGNS_OF_LIFE]: "1",
    };
    return new Promise((resolve, reject) => {
      const request = openRequest({
        ...this.#channel,
        ...addressOf(node),
        agent: false,
        path: "/",
        headers,
        signal: AbortSignal.any([this.#aliveSignal(node.id), AbortSignal.timeout(this.#timeoutMs)]),
      });
      request.on("error", (error) => reject(explainRefusal(error, node)));
      request.on("response", (message: IncomingMessage) => {
        message.resume();
        reject(new Error(`Node ${node.id} answered with ${message.statusCode}`));
      });
      request.on("upgrade", ({ headers: answered }: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (head.length > 0) socket.unshift(head);
        const transport = stdioTransport({ input: socket, output: socket });
        const onSilent = (): void => {
          this.#onLost(lost(node, SILENCE_MS), node);
          socket.destroy();
        };
        resolve(
          answered[SIGNS_OF_LIFE] === undefined
            ? transport
            : new WatchedTransport(transport, onSilent, SILENCE_MS),
        );
      });
      request.end();
    });
  }

  /** Lets another node serve a client's WebSocket. */
  forwardSocket(node: ClusterNode, principal: Principal, port: SocketPort): SocketEvents {
    const { host, port: number } = addressOf(node);
    const name = host.includes(":") ? `[${host}]` : host;
    const headers = { [PRINCIPAL]: encodePrincipal(principal) };
    const options = { ...this.#channel, headers, handshakeTimeout: this.#timeoutMs };
    const url = `wss://${name}:${number}/`;
    const onSilent = (ms: number): void => this.#onLost(lost(node, ms), node);
    return new ForwardedSocket({ url, options, gone: this.#aliveSignal(node.id), onSilent }, port);
  }

  /** Must be called when a node has died. Everything that is waiting for it fails immediately. */
  nodeGone(nodeId: string): void {
    this.#nodes.get(nodeId)?.abort();
    this.#nodes.delete(nodeId);
  }

  get #channel(): NodeChannelOptions {
    return clientChannel(this.#secrets.used);
  }

  close(): void {
    for (const controller of this.#nodes.values()) controller.abort();
    this.#nodes.clear();
    this.#agent.destroy();
  }

  #send(node: ClusterNode, { method, path, headers, body }: InternalRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = openRequest({
        ...this.#channel,
        ...addressOf(node),
        agent: this.#agent,
        method,
        path,
        headers,
        signal: this.#aliveSignal(node.id),
        timeout: IDLE_MS,
      });
      request.on("error", reject);
      request.on("timeout", () => {
        const error = lost(node, IDLE_MS);
        this.#onLost(error, node);
        request.destroy(error);
      });
      request.on("response", (message: IncomingMessage) => {
        // A disconnect by another node is not an error on this node.
        message.on("error", () => undefined);
        resolve(message);
      });
      request.end(body);
    });
  }

  #aliveSignal(nodeId: string): AbortSignal {
    const controller = this.#nodes.get(nodeId) ?? new AbortController();
    this.#nodes.set(nodeId, controller);
    return controller.signal;
  }
}

/** Names the likely cause of a failed TLS handshake, which OpenSSL describes as a wrong checksum. */
function explainRefusal(error: NodeJS.ErrnoException, { id }: ClusterNode): Error {
  if (error.code !== "EPROTO") return error;
  return new Error(`Node ${id} does not accept the cluster secret that this node uses`, { cause: error });
}

class LostLinkError extends Error {
  override readonly name = LOST_LINK;
}

function lost({ id, address }: ClusterNode, ms: number): Error {
  return new LostLinkError(`Lost the link to node ${id} at ${address}: nothing arrived for ${ms / 1000} s`);
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (typeof value !== "string" || ["connection", "keep-alive", "transfer-encoding"].includes(name))
      continue;
    headers.set(name, value);
  }
  const status = message.statusCode ?? 502;
  if (status === 204 || status === 304) {
    message.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers });
}

function unknownConnection(): HttpError {
  return new HttpError(404, "Unknown connection: send initialize without Acp-Connection-Id");
}
