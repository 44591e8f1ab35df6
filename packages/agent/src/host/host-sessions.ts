import { ConnectionClosedError, ErrorCode, RequestError } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { assertAuthenticated } from "../author/authentication.ts";
import type { PromptOptions } from "../dialect/session-host.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { AttachedClient } from "../session/attached-client.ts";
import type { OpenSession } from "../session/open-session.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import { type HostLimits, tooManySessions, tooManyTurns, turnRefused } from "./host-limits.ts";
import type { LastClientRule } from "./last-client-rule.ts";
import {
  type ArrivingRequest,
  type QueuedRequestKind,
  type RequestTask,
  SessionRecord,
} from "./session-record.ts";

const DRAINING = "The agent is shutting down: open the session elsewhere, or later";

/** Parts of {@link HostSessions}. */
export interface HostSessionsParts {
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
export class HostSessions {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly onError: ReportError;
  readonly #rule: LastClientRule;
  readonly #limits: HostLimits;
  readonly #onUnused: () => void;
  #clients = 0;
  readonly #records = new Map<string, SessionRecord<OpenSession>>();
  #closed = false;
  #drains = false;

  constructor({ definition, principal, rule, stored, limits, onError, onUnused }: HostSessionsParts) {
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

  /** The record of a session that is not absent, or has requests. */
  record(sessionId: string): SessionRecord<OpenSession> | undefined {
    return this.#records.get(sessionId);
  }

  /** All such records. */
  records(): Iterable<SessionRecord<OpenSession>> {
    return this.#records.values();
  }

  /** Runs `task` as a request for a session, see {@link SessionRecord.request}. */
  request<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<SessionRecord<OpenSession>, T>,
  ): Promise<T> {
    return this.stored.convertErrors(() => this.#run(sessionId, request, task), sessionId);
  }

  async #run<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: RequestTask<SessionRecord<OpenSession>, T>,
  ): Promise<T> {
    const record = this.#records.get(sessionId) ?? new SessionRecord<OpenSession>();
    this.#records.set(sessionId, record);
    try {
      return await record.request(request, task);
    } finally {
      this.#dropIfIdle(sessionId, record);
    }
  }

  /** Closes a session that can no longer be written, because of `error`. */
  lose(sessionId: string, error: unknown): void {
    this.onError(error, { sessionId });
    const record = this.#records.get(sessionId);
    if (record === undefined) return;
    void record
      .request({ kind: "end", loss: error }, cancelAndClose)
      .catch(this.onError)
      .then(() => this.#dropIfIdle(sessionId, record));
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
    const count = [...this.#records.values()].filter(({ phase }) => phase !== "absent").length;
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
    { session, client }: { readonly session: OpenSession; readonly client: AttachedClient },
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<TurnEnd> {
    const { maxTurns: max } = this.#limits;
    const busy = [...this.#records.values()].filter((record) => record.session?.isBusy === true);
    // The turns of a session run one after the other.
    if (!session.isBusy && busy.length >= max) throw tooManyTurns(max);
    return session.prompt(client, prompt, options);
  }

  /** Opens no more sessions, and closes each as soon as it has neither a client nor a turn. */
  drain(): void {
    this.#drains = true;
    for (const [sessionId, { session }] of this.#records)
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
      this.#records.get(sessionId)?.keepFor(keepMs, end);
    }
    if (!awaitsClients) await this.#releaseWhenOver(sessionId, session);
    // The host cancels such turns when it is closed, which waits for all clients to leave.
    else if (this.#drains) void this.#releaseWhenOver(sessionId, session);
  }

  #isLeft(sessionId: string, session: OpenSession): boolean {
    return this.#records.get(sessionId)?.session === session && !session.isAttached;
  }

  /** Closes a session when its turns are over, unless a client attaches to it before. */
  async #releaseWhenOver(sessionId: string, session: OpenSession): Promise<void> {
    while (this.#isLeft(sessionId, session)) {
      await session.turnsSettled();
      // A prompt that was accepted before may have become a turn meanwhile.
      await this.#release(sessionId, session, async (record) => {
        if (!session.isBusy) await record.close();
      });
    }
  }

  /** Ends a session that has no client, after the earlier requests for it. */
  async #release(
    sessionId: string,
    session: OpenSession,
    end: (record: SessionRecord<OpenSession>) => Promise<void>,
  ): Promise<void> {
    await this.#run(sessionId, { kind: "release" }, async (record) => {
      if (record.session === session && !session.isAttached) await end(record);
    }).catch((error: unknown) => this.onError(error, { sessionId }));
  }

  /** Lets the turns end and closes everything. Nothing is opened afterwards. Turns that wait for a client are cancelled. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const record of this.#records.values()) {
      record.stopOpening();
      if (this.#rule.awaitsClients) record.session?.cancel();
    }
    const records = [...this.#records];
    await Promise.all(records.map(([, record]) => record.settled()));
    const closed = await Promise.allSettled(records.map(([, record]) => record.close()));
    for (const result of closed) if (result.status === "rejected") this.onError(result.reason);
    for (const [sessionId, record] of records) this.#dropIfIdle(sessionId, record);
  }

  #dropIfIdle(sessionId: string, record: SessionRecord<OpenSession>): void {
    if (!record.idle || this.#records.get(sessionId) !== record) return;
    this.#records.delete(sessionId);
    this.#reportUnused();
  }

  #reportUnused(): void {
    if (this.#clients === 0 && this.#records.size === 0) this.#onUnused();
  }
}

/** Cancels the turns and the prompts that arrived while the request was waiting, and closes the session. */
export async function cancelAndClose(record: SessionRecord<OpenSession>): Promise<void> {
  record.session?.cancel();
  await record.close();
}
