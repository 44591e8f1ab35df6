/** Takes a message of the client to its session, or gets the reason why there is none. */
export type RouteUse = (destination: Destination | Error) => void;

interface Route {
  destination: Destination | undefined;
  /** True if the client has the session open there. */
  isOpen: boolean;
  /** Messages that arrived while the destination was being looked for, in order. */
  readonly waiting: RouteUse[];
}

/** The destinations of the sessions that one client uses. A session keeps its destination as long as the client has it open. */
export class SessionRoutes {
  readonly #routes = new Map<string, Route>();
  readonly #find: (session: string) => Promise<Destination>;

  constructor(find: (session: string) => Promise<Destination>) {
    this.#find = find;
  }

  /** Calls `use` with the destination of a session, in the order of the calls for that session. */
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

  /** Returns true if the destination of a session is known or being looked for. */
  has(session: string): boolean {
    return this.#routes.has(session);
  }

  /** Notes that the client has a session open at a destination. */
  opened(session: string, destination: Destination): void {
    const route = this.#routes.get(session);
    if (route === undefined) this.#routes.set(session, { destination, isOpen: true, waiting: [] });
    else if (route.destination === destination) route.isOpen = true;
  }

  /** Notes the answer to a request for a session: unless it is open there, it is looked for again. */
  answered(session: string): void {
    if (this.#routes.get(session)?.isOpen === false) this.closed(session);
  }

  /** Notes that the client no longer has a session open. */
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

/** Where the messages for a session go: to the host of this node, or over a link to another. */
export interface Destination {
  /** Hands over a message of the client. */
  deliver(text: string): void;
}
