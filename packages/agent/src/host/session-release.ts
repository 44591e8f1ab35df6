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

/** The policy for a session whose last client leaves. */
export interface DisconnectPolicy {
  readonly cancelsTurns: boolean;
  /**
   * Whether the session and its open questions wait for another client. If false, the questions are cancelled and the
   * session is released when its turns have ended.
   */
  readonly awaitsClients: boolean;
  /**
   * Maximum time to wait for a client to attach, in milliseconds, before cancelling the session's turns and releasing
   * it.
   */
  readonly keepMs: number | undefined;
}

/**
 * Converts a definition's `onDisconnect` to a policy.
 *
 * @param servesMore whether the host may serve another client. Without a store, no other client can load a session.
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
  /** Whether a turn is running or queued. */
  readonly isBusy: boolean;
  /** Resolves once no turn is running or queued. */
  turnsSettled(): Promise<void>;
  /**
   * Notifies the clients that the session was closed without a request from any of them.
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
 * Closes sessions without a request from a client: when the last client has left, when the host is draining or
 * closing, or when the lease is lost.
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
   * @throws {RequestError} with the reason `draining` if it has stopped opening sessions.
   */
  assertServing(): void {
    if (this.#closed) throw new ConnectionClosedError();
    if (this.#drains) throw new RequestError(ErrorCode.internalError, DRAINING, { reason: "draining" });
  }

  /**
   * Applies the disconnect policy if the last client has left the session. Resolves when the session is closed, has
   * another client, or is kept for one. While the host drains, also resolves if the session is kept until its turns
   * end.
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
    // Do not wait for these turns. The host cancels them when it closes, which happens only after all clients have
    // left.
    else if (this.#drains) void this.#releaseWhenOver(sessionId, session);
  }

  /** Stops opening sessions, and closes each open session as soon as it has no client and no turn. */
  drain(): void {
    this.#drains = true;
    for (const [sessionId, { session }] of this.#options.slots)
      if (session !== undefined) void this.leave(sessionId, session);
  }

  /** Closes a session that can no longer be written to because of `error`, and notifies its clients. */
  lose(sessionId: string, error: unknown): void {
    this.#options.onError(error, { sessionId });
    if (this.#options.slots.has(sessionId)) void this.#end(sessionId, { kind: "end", loss: error });
  }

  /** Cancels a session's turns, closes it, and notifies its clients. */
  end(sessionId: string): Promise<void> {
    return this.#end(sessionId, { kind: "end" });
  }

  /**
   * Waits for running turns to finish and closes everything, but cancels turns that wait for a client. No session can
   * be opened afterwards.
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

  /** Closes a session when its turns have ended, unless a client attaches first. */
  async #releaseWhenOver(sessionId: string, session: ReleasableSession): Promise<void> {
    while (this.#isLeft(sessionId, session)) {
      await session.turnsSettled();
      // By now, a prompt that was accepted earlier may have started a turn.
      await this.#release(sessionId, session, async (slot) => {
        if (!session.isBusy) await slot.close();
      });
    }
  }

  /** Closes a session without clients, after all earlier requests for it. */
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
