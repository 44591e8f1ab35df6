import { ConnectionClosedError, ErrorCode, RequestError } from "@parley/protocol";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ReportError } from "../value/error-context.ts";
import type {
  ArrivingRequest,
  ClosableSession,
  QueuedRequestKind,
  RequestTask,
  SessionSlot,
} from "./session-slot.ts";

const DRAINING = "The agent is shutting down: open the session elsewhere, or later";

/** The policy for a session after its last client has left. */
export interface DisconnectPolicy {
  /** Whether the session's turns are cancelled. */
  readonly cancelsTurns: boolean;
  /**
   * Whether the session and its open questions wait for another client. Otherwise questions are answered as cancelled,
   * and the session is released when its turns have ended.
   */
  readonly awaitsClients: boolean;
  /**
   * How long to wait for a client to attach, in milliseconds, before the session's turns are cancelled and it is
   * released.
   */
  readonly keepMs: number | undefined;
}

/**
 * Returns the policy that a definition's `onDisconnect` describes.
 *
 * @param servesMore whether the host may serve another client. Without a store, no other client could load a session.
 */
export function disconnectPolicy(
  { onDisconnect = "cancel", store }: Pick<AgentDefinition, "onDisconnect" | "store">,
  servesMore: boolean,
): DisconnectPolicy {
  if (typeof onDisconnect === "string") {
    return { cancelsTurns: onDisconnect === "cancel", awaitsClients: false, keepMs: undefined };
  }
  const awaitsClients = servesMore && store !== undefined;
  return { cancelsTurns: false, awaitsClients, keepMs: onDisconnect.keepMs };
}

export interface ReleasableSession extends ClosableSession {
  readonly isAttached: boolean;
  /** Whether a turn is running or waiting. */
  readonly isBusy: boolean;
  /** Resolves when no turn is running or waiting. */
  turnsSettled(): Promise<void>;
  /**
   * Notifies the clients that the session was closed without any of them requesting it.
   *
   * @param isLost whether the session can no longer be written here, so its clients have to reconnect.
   */
  reportClosed(isLost: boolean): void;
}

type Slot = SessionSlot<ReleasableSession>;

export interface SessionReleaseOptions {
  readonly policy: DisconnectPolicy;
  readonly slots: ReadonlyMap<string, Slot>;
  /** Runs `task` as a request for a session; see {@link SessionSlot.request}. */
  readonly request: (
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<void, Slot>,
  ) => Promise<void>;
  readonly onError: ReportError;
}

/**
 * Closes sessions without a request from a client: because their last client has left, the host drains or closes, or
 * their lease is lost.
 */
export class SessionRelease {
  readonly #options: SessionReleaseOptions;
  #drains = false;
  #closed = false;

  constructor(options: SessionReleaseOptions) {
    this.#options = options;
  }

  /**
   * @throws {Error} if the host is closed.
   * @throws {RequestError} with the reason `draining` if it no longer opens sessions.
   */
  assertServing(): void {
    if (this.#closed) throw new ConnectionClosedError();
    if (this.#drains) throw new RequestError(ErrorCode.internalError, DRAINING, { reason: "draining" });
  }

  /**
   * Call this when a client has left a session. If that was the last client, the policy decides what happens. Resolves
   * when the session is closed, has another client, or is kept, either for a client or, while the host drains, until
   * its turns are over.
   */
  async leave(sessionId: string, session: ReleasableSession): Promise<void> {
    const { cancelsTurns, keepMs, awaitsClients } = this.#options.policy;
    if (!this.#isLeft(sessionId, session)) return;
    if (cancelsTurns) session.cancel();
    if (keepMs !== undefined && !this.#drains) {
      const end = (): void => void this.#release(sessionId, session, (slot) => slot.cancelAndClose());
      this.#options.slots.get(sessionId)?.startKeepTime(keepMs, end);
    }
    if (!awaitsClients) await this.#releaseWhenOver(sessionId, session);
    // The host cancels such turns when it closes, and closing waits for all clients to leave.
    else if (this.#drains) void this.#releaseWhenOver(sessionId, session);
  }

  /** Stops opening sessions, and closes each open one as soon as it has neither a client nor a turn. */
  drain(): void {
    this.#drains = true;
    for (const [sessionId, { session }] of this.#options.slots)
      if (session !== undefined) void this.leave(sessionId, session);
  }

  /** Closes a session that cannot be written to anymore because of `error`, and notifies its clients. */
  lose(sessionId: string, error: unknown): void {
    this.#options.onError(error, { sessionId });
    if (this.#options.slots.has(sessionId)) void this.#end(sessionId, { kind: "end", loss: error });
  }

  /** Cancels a session's turns, closes it, and notifies its clients. */
  end(sessionId: string): Promise<void> {
    return this.#end(sessionId, { kind: "end" });
  }

  /**
   * Lets the turns finish and closes everything. Nothing is opened afterwards. Turns that wait for a client are
   * cancelled.
   */
  async close(): Promise<void> {
    this.#closed = true;
    const { policy, slots } = this.#options;
    const closing: Promise<void>[] = [];
    for (const [sessionId, slot] of slots) {
      slot.stopOpening();
      if (policy.awaitsClients) slot.session?.cancel();
      closing.push(this.#request(sessionId, { kind: "release" }, () => slot.close()));
    }
    await Promise.all(closing);
  }

  #end(sessionId: string, request: ArrivingRequest<"end">): Promise<void> {
    return this.#request(sessionId, request, async (slot) => {
      const { session } = slot;
      try {
        await slot.cancelAndClose();
      } finally {
        session?.reportClosed(request.loss !== undefined);
      }
    });
  }

  #isLeft(sessionId: string, session: ReleasableSession): boolean {
    return this.#options.slots.get(sessionId)?.session === session && !session.isAttached;
  }

  /** Closes a session when its turns have ended, unless a client attaches to it first. */
  async #releaseWhenOver(sessionId: string, session: ReleasableSession): Promise<void> {
    while (this.#isLeft(sessionId, session)) {
      await session.turnsSettled();
      // A prompt accepted earlier may have become a turn in the meantime.
      await this.#release(sessionId, session, async (slot) => {
        if (!session.isBusy) await slot.close();
      });
    }
  }

  /** Closes a session that has no clients, after the earlier requests for it. */
  #release(sessionId: string, session: ReleasableSession, end: (slot: Slot) => Promise<void>): Promise<void> {
    return this.#request(sessionId, { kind: "release" }, async (slot) => {
      if (slot.session === session && !session.isAttached) await end(slot);
    });
  }

  async #request(...[sessionId, request, task]: Parameters<SessionReleaseOptions["request"]>): Promise<void> {
    const { request: run, onError } = this.#options;
    await run(sessionId, request, task).catch((error: unknown) => onError(error, { sessionId }));
  }
}
