import { ErrorCode, RequestError } from "@parley/protocol";
import type { SessionSetup, SessionState } from "@parley/protocol/session";

import type { NewSession } from "../dialect/agent-wire.ts";
import { Listeners } from "../value/listeners.ts";
import { EarlySessions } from "./early-sessions.ts";
import { LiveSession, type Roots, type SessionSurroundings, type Workplace } from "./live-session.ts";

/** Sends a request, and calls `opened` at the arrival of the answer: what follows at once is for that session. */
type Opening<Answer> = (opened: (answer: Answer) => void) => Promise<unknown>;

/** How a session is opened again. */
export interface Reopening extends Workplace {
  /** Whether its state begins anew with the history that comes. */
  readonly replays: boolean;
}

/** The sessions of a connection by id: the open ones, and those of which the agent speaks before it has named them. */
export class SessionDirectory {
  readonly #surroundings: SessionSurroundings;
  readonly #sessions = new Map<string, LiveSession>();
  readonly #early = new EarlySessions((id, roots) => this.#make(id, roots));
  /** The ids that are being opened again; each settles when that is over, and never rejects. */
  readonly #reopening = new Map<string, Promise<void>>();
  readonly #listeners: Listeners;
  /** The session of the last update. Mostly the next one is for it too, and comparing its id is cheaper than a lookup. */
  #recent: LiveSession | undefined;
  #open: readonly LiveSession[] = [];
  #ended = false;

  constructor(surroundings: SessionSurroundings) {
    this.#surroundings = surroundings;
    this.#listeners = new Listeners(surroundings.onError);
  }

  /** The open sessions; a new array after each change. */
  get open(): readonly LiveSession[] {
    return this.#open;
  }

  get subscribe(): Listeners["subscribe"] {
    return this.#listeners.subscribe;
  }

  get(id: string): LiveSession | undefined {
    return this.#sessions.get(id);
  }

  /** The session that an update is for, even one that is only about to be known. */
  forUpdate(id: string): LiveSession | undefined {
    if (this.#recent?.id !== id) this.#recent = this.#sessions.get(id) ?? this.#early.get(id);
    return this.#recent;
  }

  /**
   * The session that a request of the agent is for.
   *
   * @throws {RequestError} if there is none, or it is not yet certain where it works.
   */
  forRequest(id: string): LiveSession {
    const session = this.#early.workInOnePlace ? this.forUpdate(id) : this.#sessions.get(id);
    if (session === undefined) {
      throw new RequestError(ErrorCode.invalidParams, `No such session: "${id}"`, { sessionId: id });
    }
    return session;
  }

  async create(roots: Roots, request: Opening<NewSession>): Promise<LiveSession> {
    let session!: LiveSession;
    const isOver = this.#early.expect(roots);
    try {
      await request(({ id, setup }) => {
        session = this.#early.take(id) ?? this.#make(id, roots);
        // Ids are unique, but an agent that gives one twice must not keep two sessions in one place.
        this.forget(id);
        this.#add(session);
        session.opened(roots, unlessTold(setup, session.state));
      });
      return session;
    } finally {
      isOver();
      this.#recent = undefined;
    }
  }

  /**
   * Opens a session that the agent keeps. One session is opened once at a time: nothing tells the history that one answer
   * brings from that of another.
   */
  async reopen(how: Reopening, request: Opening<SessionSetup>): Promise<LiveSession> {
    const { id } = how;
    for (let other = this.#reopening.get(id); other !== undefined; other = this.#reopening.get(id)) {
      await other;
    }
    const over = Promise.withResolvers<void>();
    this.#reopening.set(id, over.promise);
    void this.#sessions.get(id)?.reopen(over.promise);
    try {
      return await this.#reopen(how, request);
    } finally {
      this.#reopening.delete(id);
      over.resolve();
    }
  }

  forget(id: string): void {
    this.#sessions.get(id)?.end();
    if (this.#sessions.delete(id)) this.#changed();
  }

  /** The connection has ended. */
  end(): void {
    this.#ended = true;
    for (const id of this.#sessions.keys()) this.forget(id);
    this.#early.drop();
    this.#recent = undefined;
  }

  async #reopen({ id, roots, replays }: Reopening, request: Opening<SessionSetup>): Promise<LiveSession> {
    const open = this.#sessions.get(id);
    const session = open ?? this.#make(id, roots);
    const answered = request((setup) => session.opened(roots, setup));
    if (replays) session.opening();
    this.#add(session);
    try {
      await answered;
      return session;
    } catch (error) {
      session.notOpened();
      if (open === undefined) this.forget(id);
      throw error;
    }
  }

  #add(session: LiveSession): void {
    this.#sessions.set(session.id, session);
    this.#changed();
    if (this.#ended) this.forget(session.id);
  }

  #changed(): void {
    this.#recent = undefined;
    this.#open = [...this.#sessions.values()];
    this.#listeners.notify();
  }

  #make(id: string, roots: Roots): LiveSession {
    return new LiveSession({ id, roots }, this.#surroundings, () => this.forget(id));
  }
}

/** What a new session begins with, but for what an update has overtaken it with: that is newer. */
function unlessTold({ modes, configOptions, commands }: SessionSetup, told: SessionState): SessionSetup {
  return {
    modes: modes && { ...modes, currentModeId: told.modes?.current ?? modes.currentModeId },
    configOptions: told.configOptions.length > 0 ? undefined : configOptions,
    commands: told.commands.length > 0 ? undefined : commands,
  };
}
