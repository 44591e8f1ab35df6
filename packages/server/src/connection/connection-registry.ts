import { HttpError } from "../platform/http-error.ts";
import type { ConnectionKind, Telemetry } from "../platform/telemetry.ts";
import type { Principal } from "../security/authorize.ts";
import { type Newcomer, Newcomers, USER_CUT_OFF } from "./newcomers.ts";
import { type ClientConnection, RemoteConnection, type RemoteConnectionLimits } from "./remote-connection.ts";

export interface ConnectionRegistryOptions {
  /** Serves a connection until it closes. */
  readonly serve: (connection: ClientConnection) => Promise<void>;
  readonly createId: () => string;
  readonly limits: RemoteConnectionLimits;
  readonly maxConnections: number;
  readonly telemetry: Telemetry | undefined;
  /** Called with errors that are not reported to any client. */
  readonly onError: (error: unknown) => void;
}

export interface NewConnection {
  readonly kind: ConnectionKind;
  /** Default: random. */
  readonly id?: string | undefined;
}

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

  get telemetry(): Telemetry | undefined {
    return this.#options.telemetry;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Returns the number of connections for each principal that has any. */
  counts(): { readonly principal: Principal; readonly count: number }[] {
    return [...this.#counts].map(([principal, count]) => ({ principal, count }));
  }

  /**
   * Admits a client that has yet to send its first message.
   *
   * @throws {HttpError} if the principal already has too many such clients.
   */
  admit(newcomer: Newcomer): void {
    this.#newcomers.add(newcomer);
  }

  /** Must be called when an admitted client opens a connection, resumes one or disconnects. */
  dismiss(newcomer: Newcomer): void {
    this.#newcomers.delete(newcomer);
  }

  checkOpen(): void {
    if (this.#drains)
      throw new HttpError(503, "The server is shutting down", { headers: { "Retry-After": "5" } });
  }

  /** @throws {HttpError} if the principal cannot currently open another connection. */
  checkRoom(principal: Principal): void {
    this.checkOpen();
    const { maxConnections } = this.#options;
    if ((this.#counts.get(principal) ?? 0) >= maxConnections)
      throw new HttpError(429, `Cannot open more than ${maxConnections} connections (maxConnections)`);
  }

  /**
   * Opens a connection to the agent.
   *
   * @throws {HttpError} if the user was revoked or has too many connections, or the server is shutting down
   */
  create(newcomer: Newcomer, { kind, id = this.#options.createId() }: NewConnection): RemoteConnection {
    const { principal } = newcomer;
    if (newcomer.isRevoked) throw new HttpError(401, USER_CUT_OFF);
    this.checkRoom(principal);
    const { serve, limits, telemetry, onError } = this.#options;
    const connection = new RemoteConnection({ id, principal }, limits, () => {
      this.#remove(connection);
      telemetry?.connectionClosed?.(kind);
    });
    this.#connections.set(id, connection);
    this.#counts.set(principal, (this.#counts.get(principal) ?? 0) + 1);
    telemetry?.connectionOpened?.(kind);
    const transport = telemetry?.observe?.(connection.transport, principal) ?? connection.transport;
    const abandon = (): void => connection.abandon();
    serve({ transport, principal, abandon, leave: () => connection.leave() })
      .catch(onError)
      .finally(() => connection.end());
    return connection;
  }

  /** @throws {HttpError} with status 404 if the principal has no such connection. */
  get(id: string, principal: Principal): RemoteConnection {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.principal !== principal)
      throw new HttpError(404, "Unknown connection: send initialize without Acp-Connection-Id");
    return connection;
  }

  /**
   * Refuses new connections. Resolves once all requests are answered or have taken too long, and all turns are
   * over. The result is true if all requests were answered.
   *
   * @param moves Whether each client moves to another node as soon as it has nothing pending
   */
  async drain(moves: boolean): Promise<boolean> {
    this.#drains = true;
    const connections = [...this.#connections.values()];
    return (await Promise.all(connections.map((connection) => connection.drain(moves)))).every(Boolean);
  }

  /** Closes all connections, or only those of one principal, and rejects clients that have yet to open one. */
  end(principal?: string): void {
    this.#newcomers.revoke(principal);
    for (const connection of this.#connections.values())
      if (principal === undefined || connection.principal === principal) connection.end();
  }

  /** Closes all connections so that their clients reconnect. */
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
