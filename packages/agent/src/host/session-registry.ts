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

/** A session that a host has open. */
export interface HostSession {
  /** The session's user; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  readonly sessionId: string;
  /** Whether a client has it open. */
  readonly isAttached: boolean;
  /** Whether a turn is running or waiting. */
  readonly isBusy: boolean;
}

export type Slot = SessionSlot<OpenSession>;

export interface SessionRegistryOptions {
  readonly definition: AgentDefinition;
  /** The user of the sessions; `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  /** The policy for a session whose last client leaves. */
  readonly policy: DisconnectPolicy;
  readonly stored: StoredSessions;
  readonly limits: HostLimits;
  /** Called with errors that no client receives. */
  readonly onError: ReportError;
  /** Called when the last client has left and the last session is closed. */
  readonly onEmpty: () => void;
}

/**
 * The sessions of one principal in a process, whichever client opened them. Requests for the same session run in order.
 * A cancellation or a close stops earlier prompts.
 */
export class SessionRegistry {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly onError: ReportError;
  readonly release: SessionRelease;
  readonly #limits: HostLimits;
  readonly #onEmpty: () => void;
  #clients = 0;
  readonly #slots = new Map<string, Slot>();

  constructor({ definition, principal, policy, stored, limits, onError, onEmpty }: SessionRegistryOptions) {
    this.definition = definition;
    this.principal = principal;
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

  /** Counts a client. Returns a function to call once, when the client has left. */
  use(): () => void {
    this.#clients += 1;
    return () => {
      this.#clients -= 1;
      this.#reportIfEmpty();
    };
  }

  /** The slot of a session that is not absent, or that has pending requests. */
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

  /** Cancels a session's turns and closes it. Without an id, does so for all sessions. */
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
   * Resolves if the application allows a turn, or once `stopped` has aborted. Does not ask about cancelled turns.
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
    // A session's turns run one at a time, so a busy session counts once.
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
