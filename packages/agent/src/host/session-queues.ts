import { SerialQueue } from "../value/serial-queue.ts";

/** Runs the life-cycle calls of each session one after another, and those of different sessions in parallel. */
export class SessionQueues {
  readonly #queues = new Map<string, SerialQueue>();

  /** Starts `task` when all earlier tasks of the session have settled. Resolves or rejects as `task` does. */
  async run<T>(sessionId: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(sessionId) ?? new SerialQueue();
    this.#queues.set(sessionId, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.idle) this.#queues.delete(sessionId);
    }
  }

  /** Resolves when every task added so far has settled. */
  async settled(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.settled()));
  }
}
