import { ErrorCode, RequestError, requestCancelled } from "@parley/protocol";

import { type SessionPhase, type SessionRequestKind, nextPhase, requestRules } from "./session-phase.ts";

const CLOSED = "Session was closed while it was being opened: load it again";

export type QueuedRequestKind = Exclude<SessionRequestKind, "cancel">;

export interface ArrivingRequest<Kind extends SessionRequestKind = SessionRequestKind> {
  readonly kind: Kind;
  readonly by?: object | undefined;
  /** Whether that client has the session open. Some requests affect more than the client's own requests only if so. */
  readonly isOpen?: boolean | undefined;
  /** The reason that nothing more can be stored, if that is why the session ends. */
  readonly loss?: unknown;
}

/**
 * Runs a request. `stopped` aborts when a later request stops this one. `letNext` allows another client's next request
 * to start before this one has settled.
 */
export type RequestTask<T, Slot> = (slot: Slot, stopped: AbortSignal, letNext: () => void) => Promise<T>;

/** The part of an open session that a slot uses. */
export interface ClosableSession {
  /** @param loss the reason that nothing more can be stored, if that is why the turns are cancelled. */
  cancel(loss?: unknown): void;
  /** Lets the turns finish, and frees all resources. */
  close(): Promise<void>;
}

interface QueuedRequest extends ArrivingRequest {
  readonly controller: AbortController;
  /** Resolves when the request may run. */
  readonly turn: PromiseWithResolvers<void>;
  /** `passed`: the request is running, but has let the next one start. */
  state: "waiting" | "running" | "passed";
}

/**
 * The phase of a session id in this process, the queue of requests for it, and the open session. Every request goes
 * through {@link SessionSlot.request} or {@link SessionSlot.arrive}, and {@link requestRules} defines what it does.
 */
export class SessionSlot<Session extends ClosableSession> {
  /** Running or queued requests, in order of arrival. At most one is `running`. */
  readonly #requests = new Set<QueuedRequest>();
  #phase: SessionPhase = "absent";
  #session: Session | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  get phase(): SessionPhase {
    return this.#phase;
  }

  get session(): Session | undefined {
    return this.#phase === "open" ? this.#session : undefined;
  }

  /** Whether the session is not open and no request is running or queued, so the slot can be dropped. */
  get isDroppable(): boolean {
    return this.#phase === "absent" && this.#requests.size === 0;
  }

  /**
   * Runs `task` after the earlier requests for the session; `stopped` may already have aborted when it starts. Settles
   * with the result of `task`, or rejects with the reason if the request was stopped.
   */
  async request<T>(request: ArrivingRequest<QueuedRequestKind>, task: RequestTask<T, this>): Promise<T> {
    this.arrive(request);
    const [controller, turn] = [new AbortController(), Promise.withResolvers<void>()];
    const queued: QueuedRequest = { ...request, controller, turn, state: "waiting" };
    this.#requests.add(queued);
    this.#startNext();
    try {
      await turn.promise;
      return await task(this, controller.signal, () => {
        queued.state = "passed";
        this.#startNext();
      });
    } catch (error) {
      // The request that stopped this one may have closed the session, but that is not an error of this request.
      controller.signal.throwIfAborted();
      throw error;
    } finally {
      this.#requests.delete(queued);
      this.#startNext();
    }
  }

  /** Starts the first request that may run, if none is running. */
  #startNext(): void {
    /** Clients with earlier requests that are still pending. */
    const unsettled = new Set<object | undefined>();
    let next: QueuedRequest | undefined;
    for (const queued of this.#requests) {
      const { kind, by, state } = queued;
      if (state === "running") return;
      const { waitsForOwn } = requestRules[kind];
      const waits = waitsForOwn && by !== undefined && unsettled.has(by);
      if (state === "waiting" && !waits) next ??= queued;
      if (waitsForOwn) unsettled.add(by);
    }
    if (next === undefined) return;
    next.state = "running";
    next.turn.resolve();
  }

  /**
   * Stops the requests that this kind of request stops, and cancels turns if this kind does. An opening counts as
   * cancelled only if its own client stops it.
   */
  arrive({ kind, by, isOpen = false, loss }: ArrivingRequest): void {
    const { stops, cancelsTurns, reachesAllOnlyIfOpen } = requestRules[kind];
    const reachesAll = isOpen || !reachesAllOnlyIfOpen;
    for (const other of this.#requests) {
      if (!stops.includes(other.kind) || !(reachesAll || other.by === by)) continue;
      const isCancelled = other.kind !== "open" || other.by === by;
      other.controller.abort(loss ?? (isCancelled ? requestCancelled() : closed()));
    }
    if (cancelsTurns && reachesAll) this.session?.cancel(loss);
  }

  /** Stops the requests that open the session. */
  stopOpening(): void {
    for (const { kind, controller } of this.#requests)
      if (kind === "open") controller.abort(requestCancelled());
  }

  /** Opens the session. Call it in the task of an `open` request. Returns what `open` returns. */
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

  /** Calls `onOver` after `ms` milliseconds, unless {@link stopKeepTime} is called or the session closes first. */
  startKeepTime(ms: number, onOver: () => void): void {
    this.stopKeepTime();
    this.#keepTimer = setTimeout(onOver, ms);
  }

  /** Call this when a client attaches. */
  stopKeepTime(): void {
    clearTimeout(this.#keepTimer);
  }

  /**
   * Lets the turns finish and closes the session, if it is open. Stops requests that use the session. Call it in the
   * task of a request.
   */
  async close(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.#phase = nextPhase(this.#phase, "close");
    this.stopKeepTime();
    this.#session = undefined;
    for (const { state, controller } of this.#requests)
      if (state === "passed") controller.abort(requestCancelled());
    try {
      await session.close();
    } finally {
      this.#phase = nextPhase(this.#phase, "closed");
    }
  }

  /** Cancels the turns and the prompts that arrived while the request was queued, and closes the session. */
  async cancelAndClose(): Promise<void> {
    this.session?.cancel();
    await this.close();
  }
}

/** Creates the error for an opening that was stopped by anyone but its own client. */
function closed(): RequestError {
  return new RequestError(ErrorCode.internalError, CLOSED, { reason: "closed" });
}
