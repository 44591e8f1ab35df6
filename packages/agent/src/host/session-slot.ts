import { ErrorCode, RequestError, requestCancelled } from "@parley/protocol";

import { type SessionPhase, type SessionRequestKind, nextPhase, requestRules } from "./session-phase.ts";

const CLOSED = "Session was closed while it was being opened: load it again";

export type QueuedRequestKind = Exclude<SessionRequestKind, "cancel">;

export interface ArrivingRequest<Kind extends SessionRequestKind = SessionRequestKind> {
  readonly kind: Kind;
  readonly by?: object | undefined;
  /**
   * Whether the requesting client has the session open. If not, some requests affect only that client's own requests.
   */
  readonly isOpen?: boolean | undefined;
  /** The error after which nothing more can be stored, if it caused the session to end. */
  readonly loss?: unknown;
}

/**
 * Runs a request. `stopped` aborts when a later request stops this one. `letNext` lets the next request, if it is
 * from another client, start before this one settles.
 */
export type RequestTask<T, Slot> = (slot: Slot, stopped: AbortSignal, letNext: () => void) => Promise<T>;

export interface ClosableSession {
  /** @param loss the error after which nothing more can be stored, if it caused the cancellation. */
  cancel(loss?: unknown): void;
  /** Waits for the turns to finish and frees all resources. */
  close(): Promise<void>;
}

interface QueuedRequest extends ArrivingRequest {
  readonly controller: AbortController;
  /** Resolves when the request may run. */
  readonly turn: PromiseWithResolvers<void>;
  /** `passed`: the request is running but has let the next one start. */
  state: "waiting" | "running" | "passed";
}

/**
 * A session's phase in this process, its request queue and, while it is open, the session itself. Every request goes
 * through {@link SessionSlot.request} or {@link SessionSlot.arrive}. {@link requestRules} defines what each kind of
 * request affects.
 */
export class SessionSlot<Session extends ClosableSession> {
  /** Running or queued requests in order of arrival. At most one is `running`. */
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

  /** Whether the slot can be dropped: the session is not open, and no request is running or queued. */
  get isDroppable(): boolean {
    return this.#phase === "absent" && this.#requests.size === 0;
  }

  /**
   * Runs `task` after all earlier requests for the session; `stopped` may already be aborted when it starts. Settles
   * like `task`, or rejects with the abort reason if the request was stopped.
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
      // If another request stopped this one and closed the session, report the stop rather than the resulting error.
      controller.signal.throwIfAborted();
      throw error;
    } finally {
      this.#requests.delete(queued);
      this.#startNext();
    }
  }

  /** Starts the first request that is allowed to run, unless another one is running. */
  #startNext(): void {
    /** Clients with an earlier pending request. */
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
   * Stops requests and cancels turns according to the rule for this kind of request. An opening counts as cancelled
   * only if it is stopped by the client that requested it.
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

  stopOpening(): void {
    for (const { kind, controller } of this.#requests)
      if (kind === "open") controller.abort(requestCancelled());
  }

  /** Opens the session and returns the result of `open`. Must be called within the task of an `open` request. */
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

  /** Must be called when a client attaches. */
  stopKeepTime(): void {
    clearTimeout(this.#keepTimer);
  }

  /**
   * Waits for the turns to finish and closes the session if it is open. Also stops requests that use the session.
   * Must be called within a request's task.
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

  /** Cancels all turns, including prompts that arrived while the request was queued, and closes the session. */
  async cancelAndClose(): Promise<void> {
    this.session?.cancel();
    await this.close();
  }
}

/** Creates the error for a request to open a session that another client or the host has stopped. */
function closed(): RequestError {
  return new RequestError(ErrorCode.internalError, CLOSED, { reason: "closed" });
}
