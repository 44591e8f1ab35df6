import type { ClusterNode } from "../hub/hub.ts";

/** Milliseconds between two looks at whether a node is still alive. */
const LOOK_MS = 100;
/** Looks after which a node that is alive may answer again. */
const LOOKS = 10;

/** Waits for nodes that do not answer: once for each node, however many sessions are to be found there. */
export class UnreachableNodes {
  readonly #others: () => Promise<readonly ClusterNode[]>;
  readonly #waiting = new Map<string, Promise<void>>();

  /** @param others returns the other nodes that are alive. */
  constructor(others: () => Promise<readonly ClusterNode[]>) {
    this.#others = others;
  }

  /** Resolves when a node is gone, or should be tried again. */
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
      // Without an answer nothing is known: the node may be alive.
      const others = await this.#others().catch(() => undefined);
      if (others?.every(({ id }) => id !== nodeId) === true) return;
    }
  }
}

/** Resolves after a time in milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
