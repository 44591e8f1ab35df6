import { HttpError } from "../platform/http-error.ts";
import type { Principal } from "../security/tickets.ts";
import { type Newcomer, Newcomers, USER_CUT_OFF } from "./newcomers.ts";
import { type ClientConnection, RemoteConnection, type RemoteConnectionLimits } from "./remote-connection.ts";
import type { ConnectionKind, Telemetry } from "./telemetry.ts";

/** Options of a {@link ConnectionRegistry}. */
export interface ConnectionRegistryOptions {
  /** Serves a connection until it has ended. */
  readonly serve: (connection: ClientConnection) => Promise<void>;
  readonly createId: () => string;
  readonly limits: RemoteConnectionLimits;
  /** Connections that a principal may have. */
  readonly maxConnections: number;
  /** Records what happens. */
  readonly telemetry: Telemetry | undefined;
  /** Called with errors that no client receives. */
  readonly onError: (error: unknown) => void;
}

/** A connection that a client begins. */
export interface NewConnection {
  readonly kind: ConnectionKind;
  /** Default: a random one. */
  readonly id?: string | undefined;
}

/** The connections of a server by their id. */
export class ConnectionRegistry {
  readonly #options: ConnectionRegistryOptions;
  readonly #connections = new Map<string, RemoteConnection>();
  readonly #counts = new Map<Principal, number>();
  readonly #newcomers: Newcomers;
  #drains = false;

  constructor(options: ConnectionRegistryOptions) {
    this.#options = options;
    this.#newcomers = new Newcomers(options.maxConnections);
  }

  get drains(): boolean {
    return this.#drains;
  }

  createId(): string {
    return this.#options.createId();
  }

  /** Records what happens at the server. */
  get telemetry(): Telemetry | undefined {
    return this.#options.telemetry;
  }

  /** Number of connections. */
  get size(): number {
    return this.#connections.size;
  }

  /**
   * Lets a client in that has not sent its first message.
   *
   * @throws {HttpError} if the principal has too many of them.
   */
  admit(newcomer: Newcomer): void {
    this.#newcomers.add(newcomer);
  }

  /** Call when a client that was let in begins a connection, goes on with one, or is gone. */
  dismiss(newcomer: Newcomer): void {
    this.#newcomers.delete(newcomer);
  }

  /** @throws {HttpError} if no connection can begin now: the server is shutting down. */
  checkOpen(): void {
    if (this.#drains)
      throw new HttpError(503, "The server is shutting down", { headers: { "Retry-After": "5" } });
  }

  /** @throws {HttpError} if the principal cannot begin another connection now. */
  checkRoom(principal: Principal): void {
    this.checkOpen();
    const { maxConnections } = this.#options;
    if ((this.#counts.get(principal) ?? 0) >= maxConnections)
      throw new HttpError(429, `Cannot open more than ${maxConnections} connections (maxConnections)`);
  }

  /**
   * Begins a connection to the agent.
   *
   * @throws {HttpError} if the client's user was cut off or has too many, or the server is shutting down.
   */
  create(newcomer: Newcomer, { kind, id = this.#options.createId() }: NewConnection): RemoteConnection {
    const { principal } = newcomer;
    if (newcomer.isRevoked) throw new HttpError(401, USER_CUT_OFF);
    this.checkRoom(principal);
    const { serve, limits, telemetry, onError } = this.#options;
    const connection = new RemoteConnection({ id, principal }, limits, () => {
      this.#remove(connection);
      telemetry?.connectionClosed(kind);
    });
    this.#connections.set(id, connection);
    this.#counts.set(principal, (this.#counts.get(principal) ?? 0) + 1);
    telemetry?.connectionOpened(kind);
    const transport = telemetry?.observe(connection.transport) ?? connection.transport;
    const abandon = (): void => connection.abandon();
    serve({ transport, principal, abandon, leave: () => connection.leave() })
      .catch(onError)
      .finally(() => connection.end());
    return connection;
  }

  /** @throws {HttpError} with status 404 if there is no such connection of the principal. */
  get(id: string, principal: Principal): RemoteConnection {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.principal !== principal)
      throw new HttpError(404, "Unknown connection: send initialize without Acp-Connection-Id");
    return connection;
  }

  /**
   * Refuses new connections. Resolves when the requests of all connections are answered and their turns are over.
   *
   * @param moves true if clients go on at another node, each as soon as it waits for nothing.
   */
  async drain(moves: boolean): Promise<void> {
    this.#drains = true;
    const connections = [...this.#connections.values()];
    await Promise.all(connections.map((connection) => (moves ? connection.leave() : connection.answered())));
  }

  /** Ends all connections, or those of one principal, and cuts off the clients that are about to begin one. */
  end(principal?: string): void {
    this.#newcomers.revoke(principal);
    for (const connection of this.#connections.values())
      if (principal === undefined || connection.principal === principal) connection.end();
  }

  /** Ends all connections so that their clients come back with new ones. */
  abandon(): void {
    for (const connection of this.#connections.values()) connection.abandon();
  }

  #remove({ id, principal }: RemoteConnection): void {
    if (!this.#connections.delete(id)) return;
    const count = (this.#counts.get(principal) ?? 1) - 1;
    if (count === 0) this.#counts.delete(principal);
    else this.#counts.set(principal, count);
  }
}
