import { ConnectionClosedError, ErrorCode, RequestError } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { assertAuthenticated } from "../author/authentication.ts";
import type { PromptOptions } from "../dialect/session-host.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { OpenSession, OpenedSession } from "../session/open-session.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import { type HostLimits, tooManySessions, tooManyTurns, turnRefused } from "./host-limits.ts";
import type { LastClientRule } from "./last-client-rule.ts";
import {
  type ArrivingRequest,
  type QueuedRequestKind,
  type RequestTask,
  SessionSlot,
} from "./session-slot.ts";

/** A slot of the registry. */
export type Slot = SessionSlot<OpenSession>;

const DRAINING = "The agent is shutting down: open the session elsewhere, or later";

/** Options for {@link SessionRegistry}. */
export interface SessionRegistryOptions {
  readonly definition: AgentDefinition;
  /** The user whose sessions they are; `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  /** Effect on a session when its last client is gone. */
  readonly rule: LastClientRule;
  readonly stored: StoredSessions;
  /** Limits of the principal. */
  readonly limits: HostLimits;
  /** Called with errors that no client receives. */
  readonly onError: ReportError;
  /** Called when there are neither clients nor sessions any more. */
  readonly onUnused: () => void;
}

/**
 * The sessions of one principal in a process, whichever client opened them. Requests for one session run in order;
 * cancelling and closing overtake them.
 */
export class SessionRegistry {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly onError: ReportError;
  readonly #rule: LastClientRule;
  readonly #limits: HostLimits;
  readonly #onUnused: () => void;
  #clients = 0;
  readonly #slots = new Map<string, Slot>();
  #closed = false;
  #drains = false;

  constructor({ definition, principal, rule, stored, limits, onError, onUnused }: SessionRegistryOptions) {
    this.definition = definition;
    this.principal = principal;
    this.#rule = rule;
    this.#limits = limits;
    this.stored = stored;
    this.onError = onError;
    this.#onUnused = onUnused;
  }

  /** Counts a client. Returns a function to call once, when the client has left. */
  use(): () => void {
    this.#clients += 1;
    return () => {
      this.#clients -= 1;
      this.#reportUnused();
    };
  }

  /** The slot of a session that is not absent, or has requests. */
  slot(sessionId: string): Slot | undefined {
    return this.#slots.get(sessionId);
  }

  /** All such slots. */
  slots(): Iterable<Slot> {
    return this.#slots.values();
  }

  /** Runs `task` as a request for a session, see {@link SessionSlot.request}. */
  request<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<T, Slot>,
  ): Promise<T> {
    return this.stored.convertErrors(() => this.#run(sessionId, request, task), sessionId);
  }

  async #run<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<T, Slot>,
  ): Promise<T> {
    const slot = this.#slots.get(sessionId) ?? new SessionSlot<OpenSession>();
    this.#slots.set(sessionId, slot);
    try {
      return await slot.request(request, task);
    } finally {
      this.#dropIfIdle(sessionId, slot);
    }
  }

  /** Closes a session that can no longer be written, because of `error`. */
  lose(sessionId: string, error: unknown): void {
    this.onError(error, { sessionId });
    const slot = this.#slots.get(sessionId);
    if (slot === undefined) return;
    void slot
      .request({ kind: "end", loss: error }, cancelAndClose)
      .catch(this.onError)
      .then(() => this.#dropIfIdle(sessionId, slot));
  }

  /** @throws {RequestError} `-32000` if the user has to log in first. */
  assertAuthenticated(): void {
    assertAuthenticated(this.definition.authentication, this.principal);
  }

  /**
   * @throws {Error} if the host is closed.
   * @throws {RequestError} with the reason `draining` if it opens no more sessions, and `session_limit` if too many are open.
   */
  assertCanOpen(): void {
    if (this.#closed) throw new ConnectionClosedError();
    if (this.#drains) throw new RequestError(ErrorCode.internalError, DRAINING, { reason: "draining" });
    const { maxSessions: max } = this.#limits;
    const count = [...this.#slots.values()].filter(({ phase }) => phase !== "absent").length;
    if (count >= max) throw tooManySessions(max);
  }

  /**
   * Resolves if the application allows a turn, or when `stopped` has aborted: it is not asked about a turn that was cancelled.
   *
   * @throws {RequestError} with the reason `usage_limit` if it does not allow one.
   */
  async admitTurn(sessionId: string, prompt: readonly ContentBlock[], stopped: AbortSignal): Promise<void> {
    const { admitTurn } = this.#limits;
    if (admitTurn === undefined || stopped.aborted) return;
    const { principal } = this;
    const decision = Promise.resolve(admitTurn({ principal, sessionId, prompt }));
    const refusal = await unlessAborted(decision, stopped);
    if (refusal !== undefined) throw turnRefused(refusal);
  }

  /**
   * Lets a client prompt; see {@link OpenSession.prompt}.
   *
   * @throws {RequestError} at once, with the reason `turn_limit`, if the turn would be one too many.
   */
  prompt(
    { session, client }: OpenedSession,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<TurnEnd> {
    const { maxTurns: max } = this.#limits;
    const busy = [...this.#slots.values()].filter((slot) => slot.session?.isBusy === true);
    // The turns of a session run one after the other.
    if (!session.isBusy && busy.length >= max) throw tooManyTurns(max);
    return session.prompt(client, prompt, options);
  }

  /** Opens no more sessions, and closes each as soon as it has neither a client nor a turn. */
  drain(): void {
    this.#drains = true;
    for (const [sessionId, { session }] of this.#slots)
      if (session !== undefined) void this.leave(sessionId, session);
  }

  /**
   * Call when a client has left a session. If that was its last, the rule decides what becomes of it. Resolves when it is
   * closed, has another client, or is kept: for a client, or until its turns are over while the host drains.
   */
  async leave(sessionId: string, session: OpenSession): Promise<void> {
    const { cancelsTurns, keepMs, awaitsClients } = this.#rule;
    if (!this.#isLeft(sessionId, session)) return;
    if (cancelsTurns) session.cancel();
    if (keepMs !== undefined && !this.#drains) {
      const end = (): void => void this.#release(sessionId, session, cancelAndClose);
      this.#slots.get(sessionId)?.keepFor(keepMs, end);
    }
    if (!awaitsClients) await this.#releaseWhenOver(sessionId, session);
    // The host cancels such turns when it is closed, which waits for all clients to leave.
    else if (this.#drains) void this.#releaseWhenOver(sessionId, session);
  }

  #isLeft(sessionId: string, session: OpenSession): boolean {
    return this.#slots.get(sessionId)?.session === session && !session.isAttached;
  }

  /** Closes a session when its turns are over, unless a client attaches to it before. */
  async #releaseWhenOver(sessionId: string, session: OpenSession): Promise<void> {
    while (this.#isLeft(sessionId, session)) {
      await session.turnsSettled();
      // A prompt that was accepted before may have become a turn meanwhile.
      await this.#release(sessionId, session, async (slot) => {
        if (!session.isBusy) await slot.close();
      });
    }
  }

  /** Ends a session that has no client, after the earlier requests for it. */
  async #release(sessionId: string, session: OpenSession, end: (slot: Slot) => Promise<void>): Promise<void> {
    await this.#run(sessionId, { kind: "release" }, async (slot) => {
      if (slot.session === session && !session.isAttached) await end(slot);
    }).catch((error: unknown) => this.onError(error, { sessionId }));
  }

  /** Lets the turns end and closes everything. Nothing is opened afterwards. Turns that wait for a client are cancelled. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const slot of this.#slots.values()) {
      slot.stopOpening();
      if (this.#rule.awaitsClients) slot.session?.cancel();
    }
    const slots = [...this.#slots];
    await Promise.all(slots.map(([, slot]) => slot.settled()));
    const closed = await Promise.allSettled(slots.map(([, slot]) => slot.close()));
    for (const result of closed) if (result.status === "rejected") this.onError(result.reason);
    for (const [sessionId, slot] of slots) this.#dropIfIdle(sessionId, slot);
  }

  #dropIfIdle(sessionId: string, slot: Slot): void {
    if (!slot.idle || this.#slots.get(sessionId) !== slot) return;
    this.#slots.delete(sessionId);
    this.#reportUnused();
  }

  #reportUnused(): void {
    if (this.#clients === 0 && this.#slots.size === 0) this.#onUnused();
  }
}

/** Cancels the turns and the prompts that arrived while the request was waiting, and closes the session. */
export async function cancelAndClose(slot: Slot): Promise<void> {
  slot.session?.cancel();
  await slot.close();
}
