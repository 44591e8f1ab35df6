import type { LiveSession, Roots } from "./live-session.ts";

const MAX_EARLY_SESSIONS = 64;

/** Sessions that the agent mentions before it answers the request that creates them. */
export class EarlySessions {
  readonly #make: (id: string, roots: Roots) => LiveSession;
  readonly #sessions = new Map<string, LiveSession>();
  /** Directories of sessions whose requests have not been answered. */
  readonly #expected: Roots[] = [];

  constructor(make: (id: string, roots: Roots) => LiveSession) {
    this.#make = make;
  }

  /**
   * Whether all expected sessions have the same directories. If not, the directories of an early session are unknown.
   */
  get haveSameRoots(): boolean {
    return new Set(this.#expected.map((roots) => JSON.stringify(roots))).size < 2;
  }

  /** Expects a session in `roots` until the returned function is called. */
  expect(roots: Roots): () => void {
    this.#expected.push(roots);
    return () => {
      this.#expected.splice(this.#expected.indexOf(roots), 1);
      if (this.#expected.length === 0) this.drop();
    };
  }

  /** Returns the session with this id, creating it if a session is expected. */
  get(id: string): LiveSession | undefined {
    return this.#sessions.get(id) ?? this.#add(id);
  }

  /** Removes and returns the session with this id. Called once its request has been answered. */
  take(id: string): LiveSession | undefined {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    return session;
  }

  /** Closes and removes all early sessions. */
  drop(): void {
    for (const session of this.#sessions.values()) session.end();
    this.#sessions.clear();
  }

  #add(id: string): LiveSession | undefined {
    const [roots] = this.#expected;
    if (roots === undefined || this.#sessions.size === MAX_EARLY_SESSIONS) return undefined;
    const session = this.#make(id, roots);
    this.#sessions.set(id, session);
    return session;
  }
}
