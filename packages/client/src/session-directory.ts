import { RequestError, ErrorCode } from "@parley/protocol";
import { type SessionSetup, createSessionState } from "@parley/protocol/session";

import type { NewSession } from "./agent-link.ts";
import { LiveSession, type SessionSurroundings } from "./live-session.ts";

/** Sessions that an agent may speak of before it has answered the request that makes them. */
const MAX_EARLY_SESSIONS = 64;

/** The sessions of a connection by id: the open ones, and those of which the agent speaks before it has named them. */
export class SessionDirectory {
  readonly #surroundings: SessionSurroundings;
  readonly #sessions = new Map<string, LiveSession>();
  /** Sessions that one of the requests under way may turn out to have made. */
  readonly #early = new Map<string, LiveSession>();
  /** The working directories of the `session/new` requests under way. */
  readonly #creating: string[] = [];
  #ended = false;

  constructor(surroundings: Omit<SessionSurroundings, "forget">) {
    this.#surroundings = {
      get link() {
        return surroundings.link;
      },
      handlers: surroundings.handlers,
      cancelTimeoutMs: surroundings.cancelTimeoutMs,
      onError: surroundings.onError,
      forget: (id) => this.forget(id),
    };
  }

  get(id: string): LiveSession | undefined {
    return this.#sessions.get(id);
  }

  /** The session that an update is for, even one that is only about to be known. */
  forUpdate(id: string): LiveSession | undefined {
    return this.#sessions.get(id) ?? this.#early.get(id) ?? this.#addEarly(id);
  }

  /**
   * The session that a request of the agent is for.
   *
   * @throws {RequestError} if there is none, or it is not yet certain where it works.
   */
  forRequest(id: string): LiveSession {
    const certain = this.#creating.every((cwd) => cwd === this.#creating[0]);
    const session = this.#sessions.get(id) ?? (certain ? this.forUpdate(id) : undefined);
    if (session === undefined) {
      throw new RequestError(ErrorCode.invalidParams, `No such session: "${id}"`, { sessionId: id });
    }
    return session;
  }

  async create(cwd: string, request: () => Promise<NewSession>): Promise<LiveSession> {
    this.#creating.push(cwd);
    try {
      const { id, setup } = await request();
      const session = this.#early.get(id) ?? this.#begin(id, cwd);
      this.#early.delete(id);
      // Ids are unique, but an agent that gives one twice must not keep two sessions in one place.
      this.forget(id);
      this.#add(session);
      session.opened(cwd, setup, false);
      return session;
    } finally {
      this.#creating.splice(this.#creating.indexOf(cwd), 1);
      if (this.#creating.length === 0) this.#dropEarly();
    }
  }

  /** Opens a session that the agent keeps. `replays` tells whether its state begins anew with the history that comes. */
  async reopen(
    { id, cwd, replays }: { readonly id: string; readonly cwd: string; readonly replays: boolean },
    request: () => Promise<SessionSetup>,
  ): Promise<LiveSession> {
    const open = this.#sessions.get(id);
    const session = open ?? new LiveSession(id, cwd, this.#surroundings);
    const before = session.state;
    session.opening(replays ? createSessionState() : before);
    this.#add(session);
    try {
      session.opened(cwd, await request(), replays);
      return session;
    } catch (error) {
      session.notOpened(before);
      if (open === undefined) this.forget(id);
      throw error;
    }
  }

  forget(id: string): void {
    this.#sessions.get(id)?.end();
    this.#sessions.delete(id);
  }

  /** The connection has ended. */
  end(): void {
    this.#ended = true;
    for (const id of this.#sessions.keys()) this.forget(id);
    this.#dropEarly();
  }

  #add(session: LiveSession): void {
    this.#sessions.set(session.id, session);
    if (this.#ended) this.forget(session.id);
  }

  #begin(id: string, cwd: string): LiveSession {
    const session = new LiveSession(id, cwd, this.#surroundings);
    session.opening(session.state);
    return session;
  }

  #addEarly(id: string): LiveSession | undefined {
    const [cwd] = this.#creating;
    if (cwd === undefined || this.#early.size === MAX_EARLY_SESSIONS) return undefined;
    const session = this.#begin(id, cwd);
    this.#early.set(id, session);
    return session;
  }

  #dropEarly(): void {
    for (const session of this.#early.values()) session.end();
    this.#early.clear();
  }
}
