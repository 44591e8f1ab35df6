import type { Request, Transport } from "@parley/protocol";

import type { ClusterNode } from "../hub/hub.ts";
import { SessionLink, type SessionLinkParts } from "./session-link.ts";

/** Parts of {@link SessionLinks}. */
export interface SessionLinksParts extends Omit<SessionLinkParts, "onClosed"> {
  /** Opens an internal attachment at another node. Rejects if the node does not answer in time. */
  readonly connect: (node: ClusterNode) => Promise<Transport>;
  /** The requests with which the client introduced itself. */
  readonly greetings: () => readonly Pick<Request, "method" | "params">[];
  /** A node with an open link is gone. */
  readonly onLost: () => void;
}

/** The internal attachments of one client: one for each other node that owns sessions of it. */
export class SessionLinks {
  readonly #parts: SessionLinksParts;
  readonly #links = new Map<string, Promise<SessionLink>>();
  readonly #open = new Set<SessionLink>();
  #count = 0;
  #closed = false;

  constructor(parts: SessionLinksParts) {
    this.#parts = parts;
  }

  /** Returns the link to a node, which it opens if there is none. Rejects if the node does not answer. */
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

  /** Hands over the client's response to a request of another node; false if it answers none of those. */
  answer(message: Parameters<SessionLink["answer"]>[0]): boolean {
    for (const link of this.#open) if (link.answer(message)) return true;
    return false;
  }

  /** Call when a node is taken for dead. */
  lose(nodeId: string): void {
    const link = this.#links.get(nodeId);
    if (link === undefined) return;
    void link.then(
      (open) => open.closed(),
      () => undefined,
    );
  }

  close(): void {
    this.#closed = true;
    for (const link of this.#links.values())
      void link.then(
        (open) => open.close(),
        () => undefined,
      );
  }

  async #connect(node: ClusterNode): Promise<SessionLink> {
    const transport = await this.#parts.connect(node);
    this.#count += 1;
    let isGreeted = false;
    const link = new SessionLink(transport, `${node.id}:${this.#count}:`, {
      ...this.#parts,
      onClosed: () => {
        if (isGreeted) this.#parts.onLost();
      },
    });
    try {
      await link.greet(this.#parts.greetings());
      if (this.#closed) throw new Error("The client is gone");
    } catch (error) {
      link.close();
      throw error;
    }
    isGreeted = true;
    this.#open.add(link);
    return link;
  }
}
