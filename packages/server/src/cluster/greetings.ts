import type { Request } from "@parley/protocol";

const loginMethods = ["authenticate", "auth/login"];
const logoutMethods = ["logout", "auth/logout"];

/** The requests with which a client has introduced itself, which other nodes get, too: `initialize`, and its logins. */
export class Greetings {
  #initialize: Pick<Request, "method" | "params"> | undefined;
  /** The latest login of each method. */
  readonly #logins = new Map<unknown, Pick<Request, "method" | "params">>();

  /** All of them, in order. */
  get requests(): readonly Pick<Request, "method" | "params">[] {
    return this.#initialize === undefined ? [] : [this.#initialize, ...this.#logins.values()];
  }

  /** Notes a request that was answered. Returns true if nodes that have been greeted need it, too. */
  note(request: Pick<Request, "method" | "params">): boolean {
    const { method, params } = request;
    if (method === "initialize") this.#initialize = request;
    const logsOut = logoutMethods.includes(method);
    if (logsOut) this.#logins.clear();
    if (!loginMethods.includes(method)) return logsOut;
    const { methodId } = Object(params) as { readonly methodId?: unknown };
    this.#logins.delete(methodId);
    this.#logins.set(methodId, request);
    return true;
  }
}
