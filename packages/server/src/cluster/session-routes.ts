/** Receives a message's destination, or an error if there is none. */
export type RouteUse = (destination: Destination | Error) => void;

interface Route {
  destination: Destination | undefined;
  /** Whether the client has the session open at this destination. */
  isOpen: boolean;
  /** Callbacks for messages that arrived during the lookup of the destination, in order. */
  readonly waiting: RouteUse[];
}

/** The destinations of one client's sessions. A session keeps its destination while the client has it open. */
export class SessionRoutes {
  readonly #routes = new Map<string, Route>();
  readonly #find: (session: string) => Promise<Destination>;

  constructor(find: (session: string) => Promise<Destination>) {
    this.#find = find;
  }

  /** Calls `use` with a session's destination. Calls for the same session stay in order. */
  run(session: string, use: RouteUse): void {
    let route = this.#routes.get(session);
    if (route === undefined) {
      route = { destination: undefined, isOpen: false, waiting: [] };
      this.#routes.set(session, route);
      void this.#resolve(session, route);
    }
    if (route.destination === undefined) route.waiting.push(use);
    else use(route.destination);
  }

  /** Whether a session's destination is known or being looked up. */
  has(session: string): boolean {
    return this.#routes.has(session);
  }

  opened(session: string, destination: Destination): void {
    const route = this.#routes.get(session);
    if (route === undefined) this.#routes.set(session, { destination, isOpen: true, waiting: [] });
    else if (route.destination === destination) route.isOpen = true;
  }

  /**
   * Records the response to a request for a session. Unless the session is open at its destination, the next message
   * triggers a new lookup.
   */
  answered(session: string): void {
    if (this.#routes.get(session)?.isOpen === false) this.closed(session);
  }

  closed(session: string): void {
    if (this.#routes.get(session)?.destination !== undefined) this.#routes.delete(session);
  }

  async #resolve(session: string, route: Route): Promise<void> {
    let destination: Destination | Error;
    try {
      destination = await this.#find(session);
      route.destination = destination;
    } catch (error) {
      destination = error as Error;
      this.#routes.delete(session);
    }
    for (const use of route.waiting.splice(0)) use(destination);
  }
}

/** The destination of a session's messages: this node's host, or a link to another node. */
export interface Destination {
  deliver(text: string): void;
}
