import { requestCancelled } from "@parley/protocol";

import { SerialQueue } from "../value/serial-queue.ts";
import { type SessionPhase, type SessionRequestKind, nextPhase, requestRules } from "./session-phase.ts";

/** Kinds of requests that wait in a session's queue. */
export type QueuedRequestKind = Exclude<SessionRequestKind, "cancel">;

/** A request for a session, as it arrives. */
export interface ArrivingRequest<Kind extends SessionRequestKind = SessionRequestKind> {
  readonly kind: Kind;
  /** The client that sent it. */
  readonly by?: object | undefined;
  /** True if that client has the session open, which some requests need to reach more than the client's own requests. */
  readonly isOpen?: boolean | undefined;
  /** Why nothing can be stored any more, if that is what ends the session. */
  readonly loss?: unknown;
}

/** An open session, as its record uses it. */
export interface RecordedSession {
  /** @param loss why nothing can be stored any more, if that is what cancels the turns. */
  cancel(loss?: unknown): void;
  /** Lets the turns end, and frees everything. */
  close(): Promise<void>;
}

/**
 * A session of the host: its phase, the requests for it, and the open session. Every request goes through
 * {@link SessionRecord.request} or {@link SessionRecord.arrive}, and {@link requestRules} says what it does.
 */
export class SessionRecord<Session extends RecordedSession> {
  readonly #queue = new SerialQueue();
  /** Requests that run or wait. */
  readonly #requests = new Map<AbortController, ArrivingRequest>();
  #phase: SessionPhase = "absent";
  #session: Session | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get phase(): SessionPhase {
    return this.#phase;
  }

  /** The session while it is open. */
  get session(): Session | undefined {
    return this.#phase === "open" ? this.#session : undefined;
  }

  /** True if the session is not open and no request runs or waits, so that the record can be dropped. */
  get idle(): boolean {
    return this.#phase === "absent" && this.#queue.idle;
  }

  /**
   * Runs `task` after the earlier requests for the session. Its signal aborts when a later request stops this one; it may
   * have aborted when `task` starts. Resolves or rejects as `task` does.
   */
  async request<T>(
    request: ArrivingRequest<QueuedRequestKind>,
    task: (record: this, stopped: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.arrive(request);
    const controller = new AbortController();
    this.#requests.set(controller, request);
    try {
      return await this.#queue.run(() => task(this, controller.signal));
    } finally {
      this.#requests.delete(controller);
    }
  }

  /** Stops what the request stops, and cancels turns if it does. */
  arrive({ kind, by, isOpen = false, loss }: ArrivingRequest): void {
    const { stops, cancelsTurns, needsOpen } = requestRules[kind];
    const reachesAll = isOpen || !needsOpen;
    for (const [controller, other] of this.#requests) {
      if (stops.includes(other.kind) && (reachesAll || other.by === by)) controller.abort(requestCancelled());
    }
    if (cancelsTurns && reachesAll) this.session?.cancel(loss);
  }

  /** Stops the requests that open the session. */
  stopOpening(): void {
    for (const [controller, { kind }] of this.#requests)
      if (kind === "open") controller.abort(requestCancelled());
  }

  /** Opens the session. Call it in the task of a request of kind `open`. */
  async open(open: () => Promise<Session>): Promise<Session> {
    this.#phase = nextPhase(this.#phase, "open");
    try {
      this.#session = await open();
      this.#phase = nextPhase(this.#phase, "opened");
      return this.#session;
    } catch (error) {
      this.#phase = nextPhase(this.#phase, "failed");
      throw error;
    }
  }

  /** Calls `onOver` after `ms` milliseconds, unless {@link stopKeeping} is called or the session closes before. */
  keepFor(ms: number, onOver: () => void): void {
    this.stopKeeping();
    this.#timer = setTimeout(onOver, ms);
  }

  /** Call when a client attaches. */
  stopKeeping(): void {
    clearTimeout(this.#timer);
  }

  /** Lets the turns end and closes the session, if it is open. Call it in the task of a request. */
  async close(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.#phase = nextPhase(this.#phase, "close");
    this.stopKeeping();
    this.#session = undefined;
    try {
      await session.close();
    } finally {
      this.#phase = nextPhase(this.#phase, "closed");
    }
  }

  /** Resolves when all requests so far have settled. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }
}
