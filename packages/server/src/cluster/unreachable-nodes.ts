import type { ClusterNode } from "../hub/hub.ts";

/** Milliseconds between checks of whether a node is still alive. */
const LOOK_MS = 100;
/** Number of checks after which a node that is still alive is worth retrying. */
const LOOKS = 10;

/** Waits for unresponsive nodes. All sessions that wait for the same node share one lookup. */
export class UnreachableNodes {
  readonly #others: () => Promise<readonly ClusterNode[]>;
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(others: () => Promise<readonly ClusterNode[]>) {
    this.#others = others;
  }

  wait(nodeId: string): Promise<void> {
    const waiting = this.#waiting.get(nodeId);
    if (waiting !== undefined) return waiting;
    const looking = this.#look(nodeId).finally(() => this.#waiting.delete(nodeId));
    this.#waiting.set(nodeId, looking);
    return looking;
  }

  async #look(nodeId: string): Promise<void> {
    for (let count = 0; count < LOOKS; count++) {
      await pause(LOOK_MS);
      // If the lookup fails, the node may still be alive.
      const others = await this.#others().catch(() => undefined);
      if (others?.every(({ id }) => id !== nodeId) === true) return;
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
