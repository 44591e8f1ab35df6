import { ErrorCode, TransportError } from "@parley/protocol";

import { ConnectionState, type OpenedSession } from "./connection-state.ts";
import type { CreateLink, Link, LinkContext } from "./link.ts";
import {
  type MessageOrigin,
  type MessageSummary,
  type RequestKey,
  requestKey,
  member,
  parsedMessage,
  summarize,
} from "./message-summary.ts";
import { RESUME_SESSION, hasKey, prompts, repeatable, replaysHistory } from "./methods.ts";
import { noAnswer, unreachable, waitBefore } from "./reconnect-policy.ts";
import { AccessRefusedError } from "./refusal.ts";

/** Resume point before all updates of a session. */
const BEGINNING = "0";
const NEXT_STEP = "connect again and load the sessions";

/**
 * Values of `data.reason` for sessions that are only temporarily unavailable, for example because the store is
 * unreachable or the server is shutting down.
 */
const temporaryReasons: readonly unknown[] = [
  "busy",
  "full",
  "lease_held",
  "fenced",
  "lost",
  "draining",
  "closed",
];

/** The reason that the server temporarily cannot reopen a session. */
export interface Delay {
  readonly message: string;
  /** Value of `data.reason` in the error. */
  readonly reason: unknown;
}

/** Options for {@link Recovery}: the connection to replace, and callbacks. */
export interface RecoveryOptions {
  readonly createLink: CreateLink;
  /** Context for links. Its `state` belongs to the lost connection. */
  readonly context: LinkContext;
  receive(message: MessageSummary, origin: MessageOrigin | undefined, state: ConnectionState): void;
  /** Called when a session is reopened, or with a `reason` if it cannot be. */
  sessionResumed(session: string, reason?: string): void;
  /** Called when the server temporarily cannot reopen a session. */
  sessionDelayed(session: string, delay: Delay): void;
  /** Called when all sessions are open. After that, the link reports to the context. */
  opened(link: Link, state: ConnectionState): void;
}

/** Thrown when an attempt fails but can be retried. */
class Retry extends Error {}

interface AttemptSteps {
  /** Called when the server responds to `initialize`. Opening the sessions may take longer. */
  readonly answered: () => void;
  readonly opened: () => void;
  /** Whether the link is lost. If so, nothing more is sent on it. */
  readonly isBroken: () => boolean;
}

/** Reopens the sessions of a lost connection on a new one. Each session resumes after its last received update. */
export class Recovery {
  readonly #options: RecoveryOptions;
  readonly #stopping = new AbortController();
  readonly #answers = new Map<RequestKey, (message: MessageSummary) => void>();
  #count = 0;
  #current: { readonly link: Link; readonly state: ConnectionState } | undefined;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#stopping.abort();
    this.#current?.link.abandon();
  }

  /** Whether responses can be sent. */
  get isConnected(): boolean {
    return this.#current !== undefined;
  }

  /** Responds to a request from the agent, which may need the response to reopen a session. */
  answer(response: MessageSummary): void {
    const { link, state } = this.#current ?? {};
    if (state !== undefined) void link?.send([state.note(response)]);
  }

  /**
   * Resolves once the sessions are open or the recovery is stopped. Retries while the server is unreachable.
   *
   * @throws {TransportError} if the server is unreachable for too long, rejects this user or cannot resume.
   */
  async run(): Promise<void> {
    const { context } = this.#options;
    const { maxAttempts } = context.policy;
    for (let attempt = 0; !this.#stopping.signal.aborted; attempt++) {
      try {
        await this.#attempt();
        return;
      } catch (error) {
        this.#current?.link.abandon();
        this.#current = undefined;
        if (!(error instanceof Retry) || this.#stopping.signal.aborted) throw error;
        if (attempt >= maxAttempts) throw unreachable(context.policy, error.cause);
      }
      await waitBefore(attempt, context, this.#stopping.signal);
    }
  }

  async #attempt(): Promise<void> {
    const { createLink, context } = this.#options;
    const state = new ConnectionState();
    let phase: "opening" | "open" | "broken" = "opening";
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    const fail = (error: Error): void => {
      if (phase === "opening") phase = "broken";
      broken.reject(error);
    };
    const retry = (cause: unknown): void => fail(new Retry("Broken", { cause }));
    const link = createLink({
      ...context,
      state,
      deliver: (message, origin) => this.#receive(message, origin, state),
      reconnecting: (isBroken) => {
        if (phase === "open") context.reconnecting(isBroken);
      },
      gone: (reason) => (phase === "open" ? context.gone(reason) : retry(reason)),
      ended: (reason) => {
        if (phase === "open") context.ended(reason);
        else if (reason instanceof AccessRefusedError) fail(reason);
        else retry(reason);
      },
    });
    this.#current = { link, state };
    const { clock, policy } = context;
    const stop = clock.after(policy.attemptTimeoutMs, () => retry(noAnswer(policy)));
    const stopped = (): void => retry(undefined);
    this.#stopping.signal.addEventListener("abort", stopped);
    const opened = (): void => {
      // Both happen in one step, because a loss of the link in between would go unreported.
      if (phase !== "opening") return;
      phase = "open";
      this.#options.opened(link, state);
    };
    try {
      const steps = { answered: stop, opened, isBroken: () => phase === "broken" };
      await Promise.race([this.#open(link, state, steps), broken.promise]);
    } catch (error) {
      // The next attempt requests only updates that this one has not received.
      for (const [session, resumePoint] of state.resumePoints)
        context.state.resumePoints.set(session, resumePoint);
      throw error;
    } finally {
      stop();
      this.#stopping.signal.removeEventListener("abort", stopped);
    }
  }

  async #open(
    link: Link,
    state: ConnectionState,
    { answered, opened, isBroken }: AttemptSteps,
  ): Promise<void> {
    const lost = this.#options.context.state;
    const request = async (method: string, params: unknown): Promise<MessageSummary> => {
      if (isBroken()) throw new Retry("Broken");
      const id = `recover-${(this.#count += 1)}`;
      const { promise, resolve } = Promise.withResolvers<MessageSummary>();
      this.#answers.set(requestKey(id), resolve);
      void link.send([state.sent(JSON.stringify({ jsonrpc: "2.0", id, method, params }))]);
      return promise;
    };
    const begin = lost.initialize;
    const answer = await request(begin?.method ?? "", begin && parsedMessage(begin).params);
    answered();
    if (state.resumption === undefined || state.version !== lost.version) {
      const reason = errorOf(answer) ?? "the server does not resume them";
      throw new TransportError(`Cannot open the sessions again: ${reason}: ${NEXT_STEP}`);
    }
    /**
     * Reasons that sessions could not be reopened. Each is reported only once, because later attempts would have the
     * same result.
     */
    const refused = new Map<string, string>();
    for (const [session, before] of lost.sessions) {
      const resumePoint = lost.resumePoints.get(session);
      if (resumePoint !== undefined) state.resumePoints.set(session, resumePoint);
      const { error } = parsedMessage(
        await request(RESUME_SESSION, resumeParams(session, before, resumePoint)),
      );
      if (error === undefined) this.#options.sessionResumed(session);
      else refused.set(session, this.#refusal(session, error));
    }
    if (isBroken()) return;
    for (const [session, reason] of refused) this.#options.sessionResumed(session, reason);
    opened();
  }

  /**
   * Returns the reason that a session could not be reopened. Throws if the error ends the attempt or the transport.
   */
  #refusal(session: string, error: unknown): string {
    const text = member(error, "message");
    const reason = typeof text === "string" ? text : "the agent refused";
    const code = member(error, "code");
    const cause = member(member(error, "data"), "reason");
    // Another client can close the session while it is being reopened.
    if (code === ErrorCode.requestCancelled || temporaryReasons.includes(cause)) {
      this.#options.sessionDelayed(session, { message: reason, reason: cause });
      throw new Retry("Refused for now", { cause: new TransportError(reason) });
    }
    // Whether this session's history has changed, which does not affect the resume points of other sessions.
    const isVoid = member(member(error, "data"), "resumePoint") !== undefined;
    // A deleted session does not end the recovery. Only its own requests fail.
    if (code !== ErrorCode.resourceNotFound && !isVoid) {
      throw new TransportError(`Cannot open session "${session}" again: ${reason}: ${NEXT_STEP}`);
    }
    return `Cannot open session "${session}" again: ${reason}`;
  }

  #receive(summary: MessageSummary, origin: MessageOrigin | undefined, state: ConnectionState): void {
    const answered = summary.kind === "response" ? this.#answers.get(requestKey(summary.id)) : undefined;
    if (answered === undefined) {
      this.#options.receive(summary, origin, state);
      return;
    }
    this.#answers.delete(requestKey(summary.id));
    state.received(summary, { stream: origin?.stream });
    answered(summary);
  }
}

/**
 * Returns the form of a pending request to send on the next connection, or `undefined` if it must not be sent. A load
 * requests only the missing part of the history.
 */
export function asRepeated(
  request: MessageSummary,
  { sessions, resumePoints, keepsKeys }: ConnectionState,
): MessageSummary | undefined {
  const { id, method, session = "" } = request;
  if (prompts(method)) return keepsKeys && hasKey(parsedMessage(request).params) ? request : undefined;
  if (!repeatable(method)) return undefined;
  if (!replaysHistory(method)) return request;
  // If the session is open, recovery reopens it anyway, and its client already has the history.
  if (sessions.has(session)) return undefined;
  const resumePoint = resumePoints.get(session);
  if (resumePoint === undefined) return request;
  const params = resumeParams(
    session,
    { params: parsedMessage(request).params, isWhole: false },
    resumePoint,
  );
  return summarize(JSON.stringify({ jsonrpc: "2.0", id, method: RESUME_SESSION, params }));
}

function errorOf(message: MessageSummary): string | undefined {
  const text = member(parsedMessage(message).error, "message");
  return typeof text === "string" ? text : undefined;
}

/** Returns the params for reopening a session from a resume point, based on the params that opened the session. */
function resumeParams(
  sessionId: string,
  { params, isWhole }: OpenedSession,
  resumePoint: string | undefined,
): unknown {
  const { replayFrom: _, _meta: meta, ...rest } = Object(params) as Record<string, unknown>;
  // Without a resume point, a session that was opened as a whole was empty, so its current content is the whole
  // history.
  const before = member(meta, "acp/cursor") ?? (isWhole ? BEGINNING : undefined);
  return { ...rest, sessionId, _meta: { ...Object(meta), "acp/cursor": resumePoint ?? before } };
}
