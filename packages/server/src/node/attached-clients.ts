import type { AgentHost } from "@parley/agent";
import type { Transport } from "@parley/protocol";

import type { Principal } from "../security/tickets.ts";
import { TrackedTransport } from "./tracked-transport.ts";

/** Milliseconds that a client has to come back. */
const RETURN_MS = 5000;

/** Parts of {@link AttachedClients}. */
export interface AttachedClientsParts {
  readonly host: AgentHost;
  readonly onError: (error: unknown) => void;
}

/** The clients of other nodes that use sessions of this one. */
export class AttachedClients {
  readonly #parts: AttachedClientsParts;
  readonly #served = new Set<Promise<void>>();
  readonly #clients = new Set<TrackedTransport>();
  /** Clients that were let go with a request that is still being done, and have not come back. */
  readonly #returning = new Set<Promise<void>>();
  #nextClient = Promise.withResolvers<void>();
  #drains = false;

  constructor(parts: AttachedClientsParts) {
    this.#parts = parts;
  }

  /** Serves a client with the sessions of this node, and no others. Resolves when it has left them. */
  serve(transport: Transport, principal: Principal): Promise<void> {
    const { host, onError } = this.#parts;
    const client = new TrackedTransport(transport);
    this.#clients.add(client);
    this.#nextClient.resolve();
    this.#nextClient = Promise.withResolvers();
    if (this.#drains) void this.#drainClient(client);
    const served: Promise<void> = host
      .serve(client, { principal, resumable: true })
      .catch(onError)
      .finally(() => {
        this.#served.delete(served);
        this.#clients.delete(client);
      });
    this.#served.add(served);
    return served;
  }

  /** Lets the clients go, each when it waits for nothing. Resolves when they have gone. */
  async drain(): Promise<void> {
    this.#drains = true;
    for (const client of this.#clients) void this.#drainClient(client);
    // One that comes back for a turn that still runs is let go as the others.
    while (this.#served.size + this.#returning.size > 0)
      await Promise.all([...this.#served, ...this.#returning]);
  }

  /** Lets the clients go at once: each is to look for the owner of its sessions again. */
  abandon(): void {
    for (const client of this.#clients) void client.close();
  }

  /** Resolves when all have left their sessions. */
  async left(): Promise<void> {
    await Promise.all(this.#served);
  }

  async #drainClient(client: TrackedTransport): Promise<void> {
    await client.answered();
    if (await client.leave()) this.#awaitReturn();
  }

  /** Lets the drain wait for a client that may come back: its turn would be cancelled with the host. */
  #awaitReturn(): void {
    const { promise: elapsed, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, RETURN_MS);
    const over = Promise.race([this.#nextClient.promise, elapsed]).then(() => {
      clearTimeout(timer);
      this.#returning.delete(over);
    });
    this.#returning.add(over);
  }
}
