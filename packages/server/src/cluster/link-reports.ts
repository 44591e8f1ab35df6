import type { Telemetry } from "../platform/telemetry.ts";

/**
 * Reports the state of this node's links to the other nodes. Each client has its own link to a node, so only the
 * first lost link is reported until a link to that node opens again.
 */
export class LinkReports {
  readonly #telemetry: Telemetry | undefined;
  readonly #lost = new Set<string>();

  constructor(telemetry: Telemetry | undefined) {
    this.#telemetry = telemetry;
  }

  opened(peer: string): void {
    this.#telemetry?.linkOpened?.();
    if (this.#lost.delete(peer)) this.#telemetry?.event?.({ name: "link_restored", peer });
  }

  closed(): void {
    this.#telemetry?.linkClosed?.();
  }

  lost(peer: string, reason: string): void {
    if (this.#lost.has(peer)) return;
    this.#lost.add(peer);
    this.#telemetry?.event?.({ name: "link_lost", peer, reason });
  }
}
