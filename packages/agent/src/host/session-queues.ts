import { Lane } from "../value/serial-queue.ts";

/** Runs the life-cycle calls of each session one after another, those of different sessions side by side. */
export class SessionLanes {
  readonly #lanes = new Map<string, Lane>();

  /** Resolves or rejects as `task` does, which starts when all earlier ones of the session have settled. */
  async run<T>(sessionId: string, task: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(sessionId) ?? new Lane();
    this.#lanes.set(sessionId, lane);
    try {
      return await lane.run(task);
    } finally {
      if (lane.idle) this.#lanes.delete(sessionId);
    }
  }

  /** Resolves when everything that was given so far has settled. */
  async settled(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settled()));
  }
}
