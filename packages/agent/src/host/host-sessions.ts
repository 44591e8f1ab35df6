import { ConnectionClosedError } from "@parley/protocol";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { OpenSession } from "../session/open-session.ts";
import { StoredSessions } from "../storage/stored-sessions.ts";
import { type ArrivingRequest, type QueuedRequestKind, SessionRecord } from "./session-record.ts";

/**
 * The sessions of a process, whichever client opened them. Requests for one session run in order; cancelling and closing
 * overtake them.
 */
export class HostSessions {
  readonly definition: AgentDefinition;
  readonly stored: StoredSessions;
  readonly onError: (error: unknown) => void;
  readonly #records = new Map<string, SessionRecord<OpenSession>>();
  #closed = false;

  /** @param onError called with errors that no client receives. */
  constructor(definition: AgentDefinition, onError: (error: unknown) => void) {
    this.definition = definition;
    this.onError = onError;
    this.stored = new StoredSessions(definition.store, onError);
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
  async request<T>(
    sessionId: string,
    request: ArrivingRequest<QueuedRequestKind>,
    task: (record: SessionRecord<OpenSession>, stopped: AbortSignal) => Promise<T>,
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
    this.onError(error);
    this.#records.get(sessionId)?.request({ kind: "end", loss: error }, cancelAndClose).catch(this.onError);
  }

  /** @throws {Error} if the host is closed. */
  assertOpen(): void {
    if (this.#closed) throw new ConnectionClosedError();
  }

  /** Closes a session when its turns have ended, unless a client has attached to it meanwhile. */
  async release(sessionId: string, session: OpenSession): Promise<void> {
    if (session.isAttached) return;
    await session.turnsSettled();
    await this.request(sessionId, { kind: "release" }, async (record) => {
      if (record.session === session && !session.isAttached && !session.isBusy) await record.close();
    }).catch(this.onError);
  }

  /** Closes those of the sessions that `belongs` selects, when their requests so far have settled. */
  async closeSettled(belongs: (session: OpenSession) => boolean): Promise<void> {
    const records = [...this.#records];
    await Promise.all(records.map(([, record]) => record.settled()));
    const left = records.filter(([, { session }]) => session !== undefined && belongs(session));
    const closed = await Promise.allSettled(left.map(([, record]) => record.close()));
    for (const result of closed) if (result.status === "rejected") this.onError(result.reason);
    for (const [sessionId, record] of left) this.#dropIfIdle(sessionId, record);
  }

  /** Lets the turns end and closes everything. Nothing is opened afterwards. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const record of this.#records.values()) record.stopOpening();
    await this.closeSettled(() => true);
  }

  #dropIfIdle(sessionId: string, record: SessionRecord<OpenSession>): void {
    if (record.idle && this.#records.get(sessionId) === record) this.#records.delete(sessionId);
  }
}

/** Cancels the turns and the prompts that arrived while the request was waiting, and closes the session. */
export async function cancelAndClose(record: SessionRecord<OpenSession>): Promise<void> {
  record.session?.cancel();
  await record.close();
}
