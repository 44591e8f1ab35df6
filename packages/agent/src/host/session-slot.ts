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
  /** The client's requests for the session: each waits there before it waits among those of all clients. */
  readonly own?: SerialQueue | undefined;
}

/**
 * Runs a request. `stopped` aborts when a later request stops this one. `letNext` lets the next request of another client
 * start before this one has settled.
 */
export type RequestTask<T, Slot> = (slot: Slot, stopped: AbortSignal, letNext: () => void) => Promise<T>;

/** What a slot calls of its open session. */
export interface ClosableSession {
  /** @param loss why nothing can be stored any more, if that is what cancels the turns. */
  cancel(loss?: unknown): void;
  /** Lets the turns end, and frees everything. */
  close(): Promise<void>;
}

/**
 * The phase of a session id in this process, the queue of requests for it, and the open session. Every request goes through
 * {@link SessionSlot.request} or {@link SessionSlot.arrive}, and {@link requestRules} says what it does.
 */
export class SessionSlot<Session extends ClosableSession> {
  readonly #queue = new SerialQueue();
  /** Requests that run or wait. */
  readonly #requests = new Map<AbortController, ArrivingRequest>();
  /** Those of them that have let the next one start. */
  readonly #overtaken = new Set<AbortController>();
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

  /** True if the session is not open and no request runs or waits, so that the slot can be dropped. */
  get idle(): boolean {
    return this.#phase === "absent" && this.#requests.size === 0;
  }

  /**
   * Runs `task` after the earlier requests for the session; its signal may have aborted when it starts. Resolves or rejects
   * as `task` does; if it was stopped, it rejects with the reason of that.
   */
  async request<T>(request: ArrivingRequest<QueuedRequestKind>, task: RequestTask<T, this>): Promise<T> {
    this.arrive(request);
    const controller = new AbortController();
    this.#requests.set(controller, request);
    const run = (): Promise<T> => this.#run(controller, task);
    try {
      return await (request.own === undefined ? run() : request.own.run(run));
    } catch (error) {
      // The request that stopped this one may have closed the session, which is no error of this one.
      controller.signal.throwIfAborted();
      throw error;
    } finally {
      this.#requests.delete(controller);
      this.#overtaken.delete(controller);
    }
  }

  async #run<T>(controller: AbortController, task: RequestTask<T, this>): Promise<T> {
    const { promise: next, resolve } = Promise.withResolvers<void>();
    const letNext = (): void => {
      this.#overtaken.add(controller);
      resolve();
    };
    const started = Promise.withResolvers<T>();
    const over = this.#queue.run(() => {
      const running = task(this, controller.signal, letNext);
      started.resolve(running);
      return Promise.race([running, next]);
    });
    over.catch(() => undefined);
    return started.promise;
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

  /** Opens the session. Call it in the task of a request of kind `open`. Returns what `open` does. */
  async open<Opened extends { readonly session: Session }>(open: () => Promise<Opened>): Promise<Opened> {
    this.#phase = nextPhase(this.#phase, "open");
    try {
      const opened = await open();
      this.#session = opened.session;
      this.#phase = nextPhase(this.#phase, "opened");
      return opened;
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

  /**
   * Lets the turns end and closes the session, if it is open. Stops requests that use it. Call it in the task of a request.
   */
  async close(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.#phase = nextPhase(this.#phase, "close");
    this.stopKeeping();
    this.#session = undefined;
    for (const controller of this.#overtaken) controller.abort(requestCancelled());
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
