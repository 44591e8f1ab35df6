import { ErrorCode, RequestError } from "@parley/protocol";
import type { SessionSetup, SessionState } from "@parley/protocol/session";

import type { ClientHandlers, HandlerContext, PermissionOutcome } from "../api/client-handlers.ts";
import type { SessionUpdate } from "../api/client-session.ts";
import type { NewSession } from "../dialect/agent-wire.ts";
import type { ApplyUpdate, ClientSide, IncomingPermissionRequest } from "../dialect/client-side.ts";
import { Listeners } from "../value/listeners.ts";
import { EarlySessions } from "./early-sessions.ts";
import { LiveSession, type Roots, type SessionEnvironment, type SessionLocation } from "./live-session.ts";

/**
 * Sends a request that opens a session. Calls `opened` when the response arrives, because the next messages may be
 * for that session.
 */
type SendOpening<Answer> = (opened: (answer: Answer) => void) => Promise<unknown>;

export interface Reopening extends SessionLocation {
  /** Whether the session's state is rebuilt from the history that the agent replays. */
  readonly replays: boolean;
}

/**
 * Sessions of a connection by id: those that are open, and those that the agent mentions before it answers the
 * request that creates them. Passes each message from the agent to its session.
 */
export class SessionDirectory implements ClientSide {
  readonly handlers: ClientHandlers;
  readonly #environment: SessionEnvironment;
  readonly #sessions = new Map<string, LiveSession>();
  readonly #early = new EarlySessions((id, roots) => this.make(id, roots));
  /** Promises by session id. Each resolves when the current attempt to reopen its session ends. */
  readonly #attempts = new Map<string, Promise<void>>();
  /** Listeners for changes to the open sessions. */
  readonly listeners: Listeners;
  /**
   * Session of the last update. The next update is usually for the same session, and comparing ids is cheaper than a
   * lookup.
   */
  #recent: LiveSession | undefined;
  #open: readonly LiveSession[] = [];
  /** Ids of the most recently closed sessions, newest first. */
  #forgotten: readonly string[] = [];

  constructor(environment: SessionEnvironment) {
    this.#environment = environment;
    this.handlers = {
      ...environment.handlers,
      extensionNotification: (method, params) => {
        const closed = params as { readonly sessionId: string; readonly reason?: string };
        if (method === "_parley/closed") this.forget(closed.sessionId, closed.reason);
        return environment.handlers.extensionNotification?.(method, params);
      },
    };
    this.listeners = new Listeners(environment.onError);
  }

  /** Open sessions. The array is replaced on each change. */
  get open(): readonly LiveSession[] {
    return this.#open;
  }

  get(id: string): LiveSession | undefined {
    return this.#sessions.get(id);
  }

  update<Update extends SessionUpdate>(
    id: string,
    update: Update,
    apply: ApplyUpdate<Update>,
  ): void | Promise<void> {
    const session = this.find(id);
    if (session !== undefined) return session.update(update, apply);
    return this.#environment.onError(
      new Error(`Cannot apply update "${update.sessionUpdate}": no session "${id}" is open`),
    );
  }

  context(id: string, signal: AbortSignal): HandlerContext {
    return { session: this.#forRequest(id), signal };
  }

  async askPermission(
    id: string,
    request: IncomingPermissionRequest,
    signal: AbortSignal,
  ): Promise<PermissionOutcome> {
    // Agents also request permission in the sessions of their subagents. Such a request is shown to the user of the
    // session that is working.
    const working = this.#open.findLast(({ isWorking }) => isWorking) ?? this.#open.at(-1);
    const session = this.#forRequest(id, this.#forgotten.includes(id) ? undefined : working);
    return session.askPermission(request, signal);
  }

  async create(roots: Roots, send: SendOpening<NewSession>): Promise<LiveSession> {
    let session!: LiveSession;
    const stopExpecting = this.#early.expect(roots);
    try {
      await send(({ id, setup }) => {
        session = this.#early.take(id) ?? this.make(id, roots);
        // Session ids are unique. If an agent reuses an id anyway, that id must not refer to two sessions.
        this.forget(id);
        session.commit(roots, withoutUpdated(setup, session.state));
        this.#add(session);
      });
      return session;
    } finally {
      stopExpecting();
      this.#recent = undefined;
    }
  }

  /**
   * Opens a stored session. Only one attempt per session runs at a time, because the histories replayed for two
   * requests would be indistinguishable.
   */
  async reopen({ id, roots, replays }: Reopening, send: SendOpening<SessionSetup>): Promise<LiveSession> {
    for (let ended; (ended = this.#attempts.get(id));) await ended;
    const open = this.#sessions.get(id);
    const session = open ?? this.make(id, roots);
    // If the agent does not support the request, `send` throws before anything has changed.
    const answered = send((setup) => {
      session.commit(roots, setup);
      this.#attempts.delete(id);
    });
    this.#attempts.set(id, session.startOpening(replays));
    this.#add(session);
    try {
      await answered;
      return session;
    } catch (error) {
      if (this.#attempts.delete(id)) session.rollback();
      if (open === undefined) this.forget(id);
      throw error;
    }
  }

  /** Closes a session on this side. Its pending prompts reject with the `reason`, if there is one. */
  forget(id: string, reason?: string): void {
    this.#sessions.get(id)?.end(reason);
    if (!this.#sessions.delete(id)) return;
    this.#forgotten = [...new Set([id, ...this.#forgotten])].slice(0, 99);
    this.#changed();
  }

  /** Closes all sessions, because the connection has closed. */
  end(): void {
    for (const id of this.#sessions.keys()) this.forget(id);
    this.#early.drop();
    this.listeners.notify();
  }

  /**
   * Returns the session that an update is for, even if the request that creates the session has not been answered
   * yet.
   */
  find(id: string): LiveSession | undefined {
    if (this.#recent?.id !== id) this.#recent = this.#sessions.get(id) ?? this.#early.get(id);
    return this.#recent;
  }

  /**
   * Returns the session of a request, or `otherwise`.
   *
   * @throws {RequestError} if there is no such session, or if its directories are not known yet.
   */
  #forRequest(id: string, otherwise?: LiveSession): LiveSession {
    const session = (this.#early.haveSameRoots ? this.find(id) : this.#sessions.get(id)) ?? otherwise;
    if (session === undefined) {
      throw new RequestError(ErrorCode.invalidParams, `No such session: "${id}"`, { sessionId: id });
    }
    return session;
  }

  #add(session: LiveSession): void {
    this.#sessions.set(session.id, session);
    this.#changed();
  }

  #changed(): void {
    this.#recent = undefined;
    this.#open = [...this.#sessions.values()];
    this.listeners.notify();
  }

  /** Creates a session that is not open yet. */
  protected make(id: string, roots: Roots): LiveSession {
    return new LiveSession({ id, roots }, this.#environment, () => this.forget(id));
  }
}

/** Removes anything from a new session's setup that a newer update has already set. */
function withoutUpdated(
  { modes, configOptions, commands }: SessionSetup,
  updated: SessionState,
): SessionSetup {
  return {
    modes: modes && { ...modes, currentModeId: updated.modes?.current ?? modes.currentModeId },
    configOptions: updated.configOptions.length > 0 ? undefined : configOptions,
    commands: updated.commands.length > 0 ? undefined : commands,
  };
}
