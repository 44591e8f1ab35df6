import type { OpenSession } from "../session/open-session.ts";
import { SerialQueue } from "../value/serial-queue.ts";
import type { ArrivingRequest, QueuedRequestKind, RequestTask, SessionRecord } from "./session-record.ts";

/** The sessions that the requests are for. */
export interface RequestedSessions {
  /** Runs `task` as a request for a session, after the earlier requests for it. */
  request<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<SessionRecord<OpenSession>, T>,
  ): Promise<T>;
}

/**
 * The requests of one client that have not settled. Those for one session run one after another; those that end it do not
 * wait for the client's earlier ones, which they stop.
 */
export class ClientRequests {
  readonly #sessions: RequestedSessions;
  readonly #running = new Set<Promise<unknown>>();
  readonly #queues = new Map<string, SerialQueue>();

  constructor(sessions: RequestedSessions) {
    this.#sessions = sessions;
  }

  /** Runs `task` as a request for a session, see {@link RequestedSessions.request}. */
  run<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<SessionRecord<OpenSession>, T>,
  ): Promise<T> {
    const ends = request.kind === "close" || request.kind === "end";
    const own = ends ? undefined : this.#queueOf(sessionId);
    const running = this.#sessions.request(sessionId, { ...request, own }, task);
    this.#running.add(running);
    const forget = (): void => {
      this.#running.delete(running);
      if (own?.idle === true && this.#queues.get(sessionId) === own) this.#queues.delete(sessionId);
    };
    void running.then(forget, forget);
    return running;
  }

  #queueOf(sessionId: string): SerialQueue {
    let queue = this.#queues.get(sessionId);
    if (queue === undefined) this.#queues.set(sessionId, (queue = new SerialQueue()));
    return queue;
  }

  /** Resolves when all requests so far have settled. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
