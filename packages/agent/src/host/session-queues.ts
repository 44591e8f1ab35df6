import { SerialQueue } from "../value/serial-queue.ts";

/** Runs the life-cycle calls of each session one after another, those of different sessions side by side. */
export class SessionQueues {
  readonly #queues = new Map<string, SerialQueue>();

  /** Resolves or rejects as `task` does, which starts when all earlier ones of the session have settled. */
  async run<T>(sessionId: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(sessionId) ?? new SerialQueue();
    this.#queues.set(sessionId, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.idle) this.#queues.delete(sessionId);
    }
  }

  /** Resolves when everything that was given so far has settled. */
  async settled(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.settled()));
  }
}
