/** Takes a message of the client to the place of its session, or gets the reason why there is none. */
export type RouteUse = (place: SessionPlace | Error) => void;

interface Route {
  place: SessionPlace | undefined;
  /** True if the client has the session open there. */
  isOpen: boolean;
  /** Messages that arrived while the place was being looked for, in order. */
  readonly waiting: RouteUse[];
}

/** The places of the sessions that one client uses. A session keeps its place as long as the client has it open. */
export class SessionRoutes {
  readonly #routes = new Map<string, Route>();
  readonly #find: (session: string) => Promise<SessionPlace>;

  constructor(find: (session: string) => Promise<SessionPlace>) {
    this.#find = find;
  }

  /** Calls `use` with the place of a session, in the order of the calls for that session. */
  run(session: string, use: RouteUse): void {
    let route = this.#routes.get(session);
    if (route === undefined) {
      route = { place: undefined, isOpen: false, waiting: [] };
      this.#routes.set(session, route);
      void this.#resolve(session, route);
    }
    if (route.place === undefined) route.waiting.push(use);
    else use(route.place);
  }

  /** Returns true if the place of a session is known or being looked for. */
  has(session: string): boolean {
    return this.#routes.has(session);
  }

  /** Notes that the client has a session open at a place. */
  opened(session: string, place: SessionPlace): void {
    const route = this.#routes.get(session);
    if (route === undefined) this.#routes.set(session, { place, isOpen: true, waiting: [] });
    else if (route.place === place) route.isOpen = true;
  }

  /** Notes the answer to a request for a session: unless it is open there, it is looked for again. */
  answered(session: string): void {
    if (this.#routes.get(session)?.isOpen === false) this.closed(session);
  }

  /** Notes that the client no longer has a session open. */
  closed(session: string): void {
    if (this.#routes.get(session)?.place !== undefined) this.#routes.delete(session);
  }

  async #resolve(session: string, route: Route): Promise<void> {
    let place: SessionPlace | Error;
    try {
      place = await this.#find(session);
      route.place = place;
    } catch (error) {
      place = error as Error;
      this.#routes.delete(session);
    }
    for (const use of route.waiting.splice(0)) use(place);
  }
}

/** The node that serves a session of a connection: this one, or a link to another. */
export interface SessionPlace {
  /** Hands over a message of the client. */
  deliver(text: string): void;
}
