import { ErrorCode, TransportError } from "@parley/protocol";

import { Conversation, type OpenedSession } from "./conversation.ts";
import type { CreateLink, Link, LinkContext } from "./link.ts";
import {
  type MessagePlace,
  type MessageSummary,
  type OutgoingMessage,
  type RequestKey,
  keyOf,
  member,
  parsedMessage,
  summarize,
} from "./message-summary.ts";
import { RESUME_SESSION, repeatable, replaysHistory } from "./methods.ts";
import { noAnswer, unreachable, waitBefore } from "./reconnect-policy.ts";
import { AccessRefusedError } from "./refusal.ts";

/** The place before everything in a session. */
const BEGINNING = "0";
const NEXT_STEP = "connect again and load the sessions";

/**
 * Values of `data.reason` with which a session is refused for now: its store cannot be reached or is full, the agent that has
 * it open does not answer or is taken for alive, another agent took it at the same time, or the server shuts down.
 */
const temporaryReasons: readonly unknown[] = ["busy", "full", "lease_held", "fenced", "draining", "closed"];

/** A connection that replaces one that the server has forgotten, with its sessions open. */
export interface RecoveredConnection {
  readonly link: Link;
  readonly conversation: Conversation;
}

/** The connection to replace, and the receiver of what happens meanwhile. */
export interface RecoveryParts {
  readonly createLink: CreateLink;
  /** The context of a link; `conversation` is that of the lost connection. */
  readonly context: LinkContext;
  /** Is called with each message of the agent. */
  receive(message: MessageSummary, place: MessagePlace | undefined, conversation: Conversation): void;
  /** Is called when a session is open again: `reason` says why it is not. */
  sessionResumed(session: string, reason?: string): void;
}

/** An attempt that another one may follow. */
class Retry extends Error {}

/** Opens the sessions of a forgotten connection on a new one, each behind the last update that has arrived. */
export class Recovery {
  readonly #parts: RecoveryParts;
  readonly #stopping = new AbortController();
  readonly #answers = new Map<RequestKey, (message: MessageSummary) => void>();
  #count = 0;
  #link: Link | undefined;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#stopping.abort();
    this.#link?.abandon();
  }

  /**
   * Resolves to the new connection; tries again while the server cannot be reached.
   *
   * @throws {TransportError} if it cannot be reached for too long, refuses this user, or does not resume.
   */
  async run(): Promise<RecoveredConnection> {
    const { context } = this.#parts;
    const { maxAttempts } = context.policy;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt();
      } catch (error) {
        this.#link?.abandon();
        if (!(error instanceof Retry) || this.#stopping.signal.aborted) throw error;
        if (attempt >= maxAttempts) throw unreachable(context.policy, error.cause);
      }
      await waitBefore(attempt, context, this.#stopping.signal);
    }
  }

  async #attempt(): Promise<RecoveredConnection> {
    const { createLink, context } = this.#parts;
    const conversation = new Conversation();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    let isOpen = false;
    const retry = (cause: unknown): void => broken.reject(new Retry("Broken", { cause }));
    const link = createLink({
      ...context,
      conversation,
      deliver: (message, place) => this.#receive(message, place, conversation),
      reconnecting: (isBroken) => {
        if (isOpen) context.reconnecting(isBroken);
      },
      gone: (reason) => (isOpen ? context.gone(reason) : retry(reason)),
      ended: (reason) => {
        if (isOpen) context.ended(reason);
        else if (reason instanceof AccessRefusedError) broken.reject(reason);
        else retry(reason);
      },
    });
    this.#link = link;
    const { clock, policy } = context;
    const stop = clock.after(policy.attemptTimeoutMs, () => retry(noAnswer(policy)));
    try {
      await Promise.race([this.#open(link, conversation, stop), broken.promise]);
    } catch (error) {
      // What has arrived by this attempt is not asked for again by the next one.
      for (const [session, cursor] of conversation.cursors) context.conversation.cursors.set(session, cursor);
      throw error;
    } finally {
      stop();
    }
    isOpen = true;
    return { link, conversation };
  }

  /** `answered` is called when the server has answered `initialize`: what it sends of the sessions may take longer. */
  async #open(link: Link, conversation: Conversation, answered: () => void): Promise<void> {
    const lost = this.#parts.context.conversation;
    const request = (method: string, params: unknown): Promise<MessageSummary> => {
      const id = `recover-${(this.#count += 1)}`;
      const { promise, resolve } = Promise.withResolvers<MessageSummary>();
      this.#answers.set(keyOf(id), resolve);
      void link.send([conversation.sent(JSON.stringify({ jsonrpc: "2.0", id, method, params }))]);
      return promise;
    };
    const begin = lost.initialize;
    const answer = await request(begin?.method ?? "", begin && parsedMessage(begin).params);
    answered();
    if (conversation.resumption === undefined || conversation.version !== lost.version) {
      const reason = errorOf(answer) ?? "the server does not resume them";
      throw new TransportError(`Cannot open the sessions again: ${reason}: ${NEXT_STEP}`);
    }
    for (const [session, opened] of lost.sessions) {
      const cursor = lost.cursors.get(session);
      if (cursor !== undefined) conversation.cursors.set(session, cursor);
      const { error } = parsedMessage(await request(RESUME_SESSION, resumeParams(session, opened, cursor)));
      if (error === undefined) this.#parts.sessionResumed(session);
      else this.#refused(session, error);
    }
  }

  #refused(session: string, error: unknown): void {
    const text = member(error, "message");
    const reason = typeof text === "string" ? text : "the agent refused";
    const code = member(error, "code");
    // Another client may have closed the session while it was being opened.
    if (
      code === ErrorCode.requestCancelled ||
      temporaryReasons.includes(member(member(error, "data"), "reason"))
    )
      throw new Retry("Refused for now", { cause: new TransportError(reason) });
    // A session that was deleted meanwhile is not missed: all that is asked of it is answered so.
    if (code !== ErrorCode.resourceNotFound) {
      throw new TransportError(`Cannot open session "${session}" again: ${reason}: ${NEXT_STEP}`);
    }
    this.#parts.sessionResumed(session, `Cannot open session "${session}" again: ${reason}`);
  }

  #receive(summary: MessageSummary, place: MessagePlace | undefined, conversation: Conversation): void {
    const answered = summary.kind === "response" ? this.#answers.get(keyOf(summary.id)) : undefined;
    if (answered === undefined) {
      this.#parts.receive(summary, place, conversation);
      return;
    }
    this.#answers.delete(keyOf(summary.id));
    conversation.received(summary, { stream: place?.stream });
    answered(summary);
  }
}

/**
 * Returns a request without an answer as it is sent on the next connection; `undefined` if it must not be. A load asks only for the
 * part of the history that has not arrived.
 */
export function asRepeated(
  request: OutgoingMessage,
  { sessions, cursors }: Conversation,
): OutgoingMessage | undefined {
  const { id, method, session = "" } = request;
  if (!repeatable(method)) return undefined;
  if (!replaysHistory(method)) return request;
  // A session that is open is opened again anyway, and its client has the history.
  if (sessions.has(session)) return undefined;
  const cursor = cursors.get(session);
  if (cursor === undefined) return request;
  const params = resumeParams(session, { params: parsedMessage(request).params, isWhole: false }, cursor);
  return summarize(JSON.stringify({ jsonrpc: "2.0", id, method: RESUME_SESSION, params }));
}

function errorOf(message: MessageSummary): string | undefined {
  const text = member(parsedMessage(message).error, "message");
  return typeof text === "string" ? text : undefined;
}

/** Returns the params that open a session behind a cursor, from those with which it was opened. */
function resumeParams(
  sessionId: string,
  { params, isWhole }: OpenedSession,
  cursor: string | undefined,
): unknown {
  const { replayFrom: _, _meta: meta, ...rest } = Object(params) as Record<string, unknown>;
  // Nothing has arrived of a session that was empty: what it has meanwhile is all of it.
  const before = member(meta, "acp/cursor") ?? (isWhole ? BEGINNING : undefined);
  return { ...rest, sessionId, _meta: { ...Object(meta), "acp/cursor": cursor ?? before } };
}
