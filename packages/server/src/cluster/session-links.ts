import type { Request, Transport } from "@parley/protocol";

import type { ClusterNode } from "../hub/hub.ts";
import type { LinkReports } from "./link-reports.ts";
import { SessionLink, type SessionLinkEvents } from "./session-link.ts";
import type { Destination } from "./session-routes.ts";

interface SessionLinksEvents extends Omit<SessionLinkEvents, "onClosed"> {
  readonly onClosed: (link: Destination, reason: Error | undefined) => void;
  readonly reports?: LinkReports | undefined;
}

/** One client's links to the other nodes that own some of its sessions, at most one per node. */
export class SessionLinks {
  readonly #connectTo: (node: ClusterNode) => Promise<Transport>;
  readonly #greetings: () => readonly Pick<Request, "method" | "params">[];
  readonly #events: SessionLinksEvents;
  readonly #links = new Map<string, Promise<SessionLink>>();
  /** Node ids by link, including links whose handshake is still in progress. */
  readonly #open = new Map<SessionLink, string>();
  #count = 0;
  #closed = false;

  /**
   * @param connect Opens a link to another node. Rejects if the node does not respond in time.
   * @param greetings Returns the requests with which the client initialized its connection and logged in.
   * @param events `onClosed` is called with the link, but only if the link has completed its handshake.
   */
  constructor(
    connect: (node: ClusterNode) => Promise<Transport>,
    greetings: () => readonly Pick<Request, "method" | "params">[],
    events: SessionLinksEvents,
  ) {
    this.#connectTo = connect;
    this.#greetings = greetings;
    this.#events = events;
  }

  /** Returns the link to a node, opening it if necessary. Rejects if the node does not respond. */
  get(node: ClusterNode): Promise<SessionLink> {
    const open = this.#links.get(node.id);
    if (open !== undefined) return open;
    const opening = this.#connect(node);
    this.#links.set(node.id, opening);
    opening.catch(() => {
      if (this.#links.get(node.id) === opening) this.#links.delete(node.id);
    });
    return opening;
  }

  /** Returns the id of the node at the other end, or `undefined` if the destination is not an open link. */
  nodeOf(destination: Destination): string | undefined {
    return this.#open.get(destination as SessionLink);
  }

  /**
   * Forwards the client's response to another node's request. Returns false if the response does not match any
   * request.
   */
  answer(message: Parameters<SessionLink["answer"]>[0]): boolean {
    for (const link of this.#open.keys()) if (link.answer(message)) return true;
    return false;
  }

  /** Replays the client's login or logout on every node with an open link. */
  repeat(request: Pick<Request, "method" | "params">): void {
    // A node that refuses this request also refuses everything that requires a login, so the client finds out.
    for (const link of this.#open.keys()) link.greet([request]).catch(() => undefined);
  }

  deliver(text: string): void {
    for (const link of this.#open.keys()) link.deliver(text);
  }

  lose(nodeId: string): void {
    for (const [link, id] of this.#open)
      if (id === nodeId) link.closed(new Error("The node is considered dead"));
  }

  close(): void {
    this.#closed = true;
    for (const link of this.#open.keys()) {
      link.close();
      this.#remove(link);
    }
  }

  async #connect(node: ClusterNode): Promise<SessionLink> {
    const { reports } = this.#events;
    const transport = await this.#connectTo(node).catch((error: unknown) => {
      reports?.lost(node.id, (error as Error).message);
      throw error;
    });
    this.#count += 1;
    let isGreeted = false;
    const link = new SessionLink(transport, `${node.id}:${this.#count}:`, {
      ...this.#events,
      onLeaving: () => {
        if (isGreeted) this.#events.onLeaving();
        else link.closed();
      },
      onClosed: (reason) => {
        this.#remove(link);
        reports?.lost(node.id, reason?.message ?? "The node ended the connection");
        if (isGreeted) this.#events.onClosed(link, reason);
      },
    });
    this.#open.set(link, node.id);
    reports?.opened(node.id);
    try {
      if (this.#closed) throw new Error("The client is gone");
      await link.greet(this.#greetings());
    } catch (error) {
      this.#remove(link);
      link.close();
      throw error;
    }
    isGreeted = true;
    return link;
  }

  #remove(link: SessionLink): void {
    if (this.#open.delete(link)) this.#events.reports?.closed();
  }
}
