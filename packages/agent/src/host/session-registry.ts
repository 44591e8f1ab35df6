import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { assertAuthenticated } from "../author/authentication.ts";
import type { PromptOptions } from "../dialect/dialect-host.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { HostedSession, OpenSession } from "../session/open-session.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import { type HostLimits, tooManySessions, tooManyTurns, turnRefused } from "./host-limits.ts";
import { type DisconnectPolicy, SessionRelease } from "./session-release.ts";
import {
  type ArrivingRequest,
  type QueuedRequestKind,
  type RequestTask,
  SessionSlot,
} from "./session-slot.ts";

/** A session that is open in a host. */
export interface HostSession {
  /** The session's user; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  readonly sessionId: string;
  /** Whether any client has the session open. */
  readonly isAttached: boolean;
  /** Whether a turn is running or queued. */
  readonly isBusy: boolean;
}

export type Slot = SessionSlot<OpenSession>;

export interface SessionRegistryOptions {
  readonly definition: AgentDefinition;
  /** The user who owns the sessions; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  /** The policy for a session whose last client disconnects. */
  readonly policy: DisconnectPolicy;
  readonly stored: StoredSessions;
  readonly cancelGraceMs: number;
  readonly limits: HostLimits;
  /** Receives errors that are not reported to any client. */
  readonly onError: ReportError;
  /** Called once there are no clients and no open sessions. */
  readonly onEmpty: () => void;
}

/**
 * All sessions of one principal in a process, regardless of which client opened them. Requests for the same session
 * run in order. Cancelling or closing a session stops its earlier prompts.
 */
export class SessionRegistry {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly onError: ReportError;
  readonly release: SessionRelease;
  readonly cancelGraceMs: number;
  readonly #limits: HostLimits;
  readonly #onEmpty: () => void;
  #clients = 0;
  readonly #slots = new Map<string, Slot>();

  constructor(options: SessionRegistryOptions) {
    const { definition, principal, policy, stored, cancelGraceMs, limits, onError, onEmpty } = options;
    this.definition = definition;
    this.principal = principal;
    this.cancelGraceMs = cancelGraceMs;
    this.#limits = limits;
    this.stored = stored;
    this.onError = onError;
    this.release = new SessionRelease({
      policy,
      slots: this.#slots,
      request: (sessionId, request, task) => this.#run(sessionId, request, task),
      onError,
    });
    this.#onEmpty = onEmpty;
  }

  /** Adds a client to the count. Returns a function to call once when the client leaves. */
  use(): () => void {
    this.#clients += 1;
    return () => {
      this.#clients -= 1;
      this.#reportIfEmpty();
    };
  }

  /** Returns a session's slot. There is none if the session is absent and has no pending requests. */
  slot(sessionId: string): Slot | undefined {
    return this.#slots.get(sessionId);
  }

  slots(): Iterable<Slot> {
    return this.#slots.values();
  }

  *openSessions(): Iterable<HostSession> {
    for (const [sessionId, { session }] of this.#slots)
      if (session !== undefined)
        yield {
          principal: this.principal,
          sessionId,
          isAttached: session.isAttached,
          isBusy: session.isBusy,
        };
  }

  /** Closes the given session, or all sessions if the id is omitted, and cancels any running turns. */
  async end(sessionId?: string): Promise<void> {
    const ids = sessionId === undefined ? [...this.#slots.keys()] : [sessionId];
    await Promise.all(ids.filter((id) => this.#slots.has(id)).map((id) => this.release.end(id)));
  }

  /** Runs `task` as a request for a session; see {@link SessionSlot.request}. */
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
      this.#dropIfUnneeded(sessionId, slot);
    }
  }

  /** @throws {RequestError} `-32000` if the user has to log in first. */
  assertAuthenticated(): void {
    assertAuthenticated(this.definition.authentication, this.principal);
  }

  /**
   * @throws whatever {@link SessionRelease.assertServing} throws.
   * @throws {RequestError} with the reason `session_limit` if too many sessions are open.
   */
  assertCanOpen(): void {
    this.release.assertServing();
    const { maxSessions: max } = this.#limits;
    const count = [...this.#slots.values()].filter(({ phase }) => phase !== "absent").length;
    if (count >= max) throw tooManySessions(max);
  }

  /**
   * Asks the application whether to allow a turn. Resolves if the turn is allowed or once `stopped` aborts, because a
   * cancelled turn needs no permission.
   *
   * @throws {RequestError} with the reason `usage_limit` if the application refuses.
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
   * Runs a client's prompt; see {@link OpenSession.prompt}.
   *
   * @throws {RequestError} synchronously, with the reason `turn_limit`, if the prompt would exceed the limit.
   */
  prompt(
    { session, client }: HostedSession,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<TurnEnd> {
    const { maxTurns: max } = this.#limits;
    const busy = [...this.#slots.values()].filter((slot) => slot.session?.isBusy === true);
    // A busy session counts once, because it runs one turn at a time.
    if (!session.isBusy && busy.length >= max) throw tooManyTurns(max);
    return session.prompt(client, prompt, options);
  }

  #dropIfUnneeded(sessionId: string, slot: Slot): void {
    if (!slot.isDroppable || this.#slots.get(sessionId) !== slot) return;
    this.#slots.delete(sessionId);
    this.#reportIfEmpty();
  }

  #reportIfEmpty(): void {
    if (this.#clients === 0 && this.#slots.size === 0) this.#onEmpty();
  }
}
