import type { Cluster } from "../cluster/cluster.ts";
import type { ConnectionRegistry } from "../connection/connection-registry.ts";
import { messageIn } from "../connection/read-message.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { Principal } from "../security/authorize.ts";
import type { RateLimit } from "../security/rate-limit.ts";
import type { UnfinishedMessage, UnfinishedMessages } from "../security/unfinished-messages.ts";
import { readResume } from "./resume-request.ts";
import { SocketClient } from "./socket-client.ts";

/** The close code of a broken socket. It does not end the connection. */
const HANDED_OVER = 1006;

/** A WebSocket that is allowed to open. */
export interface AdmittedSocket {
  /** Headers for the response that switches protocols. */
  readonly headers: Readonly<Record<string, string>>;
  /** Must be called when the socket is open. */
  open(port: SocketPort): SocketEvents;
  /**
   * Must be called when a message starts to arrive.
   *
   * @throws {HttpError} with status 429 if the principal has too many unfinished messages
   */
  readonly begin: () => UnfinishedMessage;
}

interface SocketLimits {
  readonly rate: RateLimit;
  readonly unfinished: UnfinishedMessages;
}

/**
 * The WebSocket profile: one text frame per message, starting with `initialize`.
 *
 * @see https://agentclientprotocol.com/rfds/streamable-http-websocket-transport
 */
export class SocketEndpoint {
  readonly #connections: ConnectionRegistry;
  readonly #limits: SocketLimits;
  readonly #cluster: Cluster | undefined;

  constructor(connections: ConnectionRegistry, limits: SocketLimits, cluster?: Cluster) {
    this.#connections = connections;
    this.#limits = limits;
    this.#cluster = cluster;
  }

  /** @throws {HttpError} if this node is shutting down, so the client moves to another node */
  admit(principal: Principal): AdmittedSocket {
    const cluster = this.#cluster;
    if (cluster === undefined) return this.#admit(principal);
    this.#connections.checkOpen();
    const own = this.#admit(principal);
    return {
      ...own,
      // Serving the socket here from the start limits how long the first message may take.
      open: (port) => new RoutedSocket(port, own.open(port), { cluster, principal }),
    };
  }

  /** Admits a socket that another node forwarded. The socket can only resume a connection. */
  admitForwarded(principal: Principal): AdmittedSocket {
    return { ...this.#admit(principal), headers: {} };
  }

  #admit(principal: Principal): AdmittedSocket {
    const { rate, unfinished } = this.#limits;
    const id = this.#connections.createId();
    return {
      headers: { "Acp-Connection-Id": id },
      begin: () => unfinished.begin(principal),
      open: (port) => new SocketClient(this.#connections, { id, principal, port, rate }),
    };
  }
}

interface Forwarding {
  readonly cluster: Cluster;
  readonly principal: Principal;
}

/** A WebSocket whose first message determines its node: the node with the connection to resume, or else this one. */
class RoutedSocket implements SocketEvents {
  readonly #port: SocketPort;
  readonly #own: SocketEvents;
  readonly #forwarding: Forwarding;
  #target: SocketEvents | undefined;
  /** Messages that arrived while the node was being looked up. */
  #waiting: string[] | undefined;
  #isClosed = false;

  /** @param own Serves the socket on this node. */
  constructor(port: SocketPort, own: SocketEvents, forwarding: Forwarding) {
    this.#port = port;
    this.#own = own;
    this.#forwarding = forwarding;
  }

  message(text: string): void {
    if (this.#target !== undefined) this.#target.message(text);
    else if (this.#waiting !== undefined) this.#waiting.push(text);
    else this.#first(text);
  }

  closed(code: number): void {
    this.#isClosed = true;
    (this.#target ?? this.#own).closed(code);
  }

  #first(text: string): void {
    const connectionId = readResume(messageIn(text))?.connectionId;
    if (connectionId === undefined) {
      this.#target = this.#own;
      this.#target.message(text);
      return;
    }
    this.#waiting = [text];
    this.#port.pause();
    void this.#route(connectionId);
  }

  async #route(connectionId: string): Promise<void> {
    const { cluster, principal } = this.#forwarding;
    // If the hub does not respond, this node treats the connection as unknown.
    const node = await cluster.nodeOf(connectionId).catch(() => undefined);
    this.#port.resume();
    if (this.#isClosed) return;
    const target = node === undefined ? this.#own : cluster.forwardSocket(node, principal, this.#port);
    if (target !== this.#own) this.#own.closed(HANDED_OVER);
    this.#target = target;
    for (const text of this.#waiting ?? []) target.message(text);
    this.#waiting = undefined;
  }
}
