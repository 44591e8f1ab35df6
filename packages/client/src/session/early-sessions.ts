import type { LiveSession, Roots } from "./live-session.ts";

/** How many there may be. */
const MAX_EARLY_SESSIONS = 64;

/** Sessions that the agent speaks of before it has answered the request that makes them. */
export class EarlySessions {
  readonly #make: (id: string, roots: Roots) => LiveSession;
  readonly #sessions = new Map<string, LiveSession>();
  /** Where the sessions of the requests under way will work. */
  readonly #expected: Roots[] = [];

  constructor(make: (id: string, roots: Roots) => LiveSession) {
    this.#make = make;
  }

  /** Whether all that are expected work in the same place: else it is not certain where one of them does. */
  get workInOnePlace(): boolean {
    return new Set(this.#expected.map((roots) => roots.join("\0"))).size < 2;
  }

  /** A session will be made that works in `roots`. The returned function says that it is there, or will not be. */
  expect(roots: Roots): () => void {
    this.#expected.push(roots);
    return () => {
      this.#expected.splice(this.#expected.indexOf(roots), 1);
      if (this.#expected.length === 0) this.drop();
    };
  }

  /** The session with this id, if it may be one that is expected. */
  get(id: string): LiveSession | undefined {
    return this.#sessions.get(id) ?? this.#add(id);
  }

  /** The session with this id has been made: it is not early any more, if it ever was. */
  take(id: string): LiveSession | undefined {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    return session;
  }

  /** None of them will be made. */
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
