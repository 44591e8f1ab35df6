import type { AgentHost } from "@parley/agent";
import type { Transport } from "@parley/protocol";

import type { Principal } from "../security/authorize.ts";
import { TrackedTransport } from "./tracked-transport.ts";

/** Maximum time to wait for a client to return, in milliseconds. */
const RETURN_MS = 5000;

interface ReturningClient {
  readonly principal: Principal;
  /** Must be called when the client has returned or is no longer expected to. */
  readonly settle: () => void;
}

/** The other nodes' clients that use this node's sessions. */
export class AttachedClients {
  readonly #host: AgentHost;
  readonly #onError: (error: unknown) => void;
  readonly #served = new Set<Promise<void>>();
  readonly #clients = new Map<TrackedTransport, Principal>();
  /** Resolve once the clients that are being disconnected are gone. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #returning = new Set<ReturningClient>();
  #drains = false;
  /** Whether all requests of the clients that were disconnected had been answered. */
  #isComplete = true;

  constructor(host: AgentHost, onError: (error: unknown) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  /** Serves a client with only this node's sessions. Resolves once the client has left them. */
  serve(transport: Transport, principal: Principal): Promise<void> {
    const client = new TrackedTransport(transport);
    this.#clients.set(client, principal);
    [...this.#returning].find((other) => other.principal === principal)?.settle();
    if (this.#drains) this.#drainClient(client, principal);
    const served: Promise<void> = this.#host
      .serve(client, { principal, resumable: true, onSessionLost: () => void client.close() })
      .catch(this.#onError)
      .finally(() => {
        this.#served.delete(served);
        this.#clients.delete(client);
      });
    this.#served.add(served);
    return served;
  }

  /**
   * Disconnects each client once it has nothing pending, apart from requests that take too long. Resolves once all
   * clients are gone; the result is false if any requests took too long.
   */
  async drain(): Promise<boolean> {
    this.#drains = true;
    for (const [client, principal] of this.#clients) this.#drainClient(client, principal);
    // A client that returns to a running turn is disconnected like the others.
    while (this.#served.size + this.#leaving.size > 0) await Promise.all([...this.#served, ...this.#leaving]);
    return this.#isComplete;
  }

  /** Disconnects the clients immediately, so they look up the owners of their sessions again. */
  abandon(): void {
    for (const client of this.#clients.keys()) void client.close();
    for (const { settle } of this.#returning) settle();
  }

  /** Resolves once all clients have left their sessions. */
  async left(): Promise<void> {
    await Promise.all(this.#served);
  }

  #drainClient(client: TrackedTransport, principal: Principal): void {
    const leaving = this.#leave(client, principal).finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }

  async #leave(client: TrackedTransport, principal: Principal): Promise<void> {
    if (!(await client.answered())) this.#isComplete = false;
    // Otherwise, closing the host would cancel the client's turn.
    if (await client.leave()) await this.#return(principal);
  }

  /** Resolves when one of a user's clients attaches again, or after a timeout. */
  async #return(principal: Principal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const returning = { principal, settle: resolve };
    this.#returning.add(returning);
    const timer = setTimeout(resolve, RETURN_MS);
    await promise;
    clearTimeout(timer);
    this.#returning.delete(returning);
  }
}
