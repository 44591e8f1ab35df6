import { type Message, parseMessage } from "@parley/protocol";

import type { Cluster } from "../cluster/cluster.ts";
import type { Principal } from "../security/tickets.ts";
import { readResume } from "./resume-request.ts";
import type { SocketEvents, SocketPort } from "./socket-port.ts";

/** The code of a socket that was cut: its connection is not ended by it. */
const HANDED_OVER = 1006;

/** Parts of a {@link RoutedSocket}. */
export interface RoutedSocketParts {
  readonly cluster: Cluster;
  readonly principal: Principal;
  readonly port: SocketPort;
  /** Serves a socket on this node. */
  readonly serve: (port: SocketPort) => SocketEvents;
}

/** A WebSocket whose first message decides on its node: the one of the connection with which it goes on, or this one. */
export class RoutedSocket implements SocketEvents {
  readonly #parts: RoutedSocketParts;
  readonly #own: SocketEvents;
  #target: SocketEvents | undefined;
  /** Messages that arrived while the node was being looked for. */
  #waiting: string[] | undefined;
  #isClosed = false;

  constructor(parts: RoutedSocketParts) {
    this.#parts = parts;
    // At once: it limits the time until the first message.
    this.#own = parts.serve(parts.port);
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
    const connectionId = readResume(parse(text))?.connectionId;
    if (connectionId === undefined) {
      this.#target = this.#own;
      this.#target.message(text);
      return;
    }
    this.#waiting = [text];
    this.#parts.port.pause();
    void this.#route(connectionId);
  }

  async #route(connectionId: string): Promise<void> {
    const { cluster, principal, port } = this.#parts;
    // Without an answer of the hub it is this node that does not know the connection.
    const node = await cluster.nodeOf(connectionId).catch(() => undefined);
    port.resume();
    if (this.#isClosed) return;
    const target = node === undefined ? this.#own : cluster.forwardSocket(node, principal, port);
    if (target !== this.#own) this.#own.closed(HANDED_OVER);
    this.#target = target;
    for (const text of this.#waiting ?? []) target.message(text);
    this.#waiting = undefined;
  }
}

function parse(text: string): Message | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}
