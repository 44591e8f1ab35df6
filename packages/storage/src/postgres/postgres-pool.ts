import { Client, Pool } from "pg";

import { translateConnectError } from "./postgres-failure.ts";

/** A statement in the form that `pg` accepts. */
export interface PostgresQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** The name under which the connection keeps the statement's plan. */
  readonly name?: string;
  /** Milliseconds that the client waits for the answer. */
  readonly query_timeout?: number;
}

/** The part of a `pg` client that the store uses. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ rows: unknown[] }>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  /** Returns the client to its pool, or ends its connection. */
  release(destroy?: boolean): void;
}

/** The part of a `pg.Pool` that the store uses, for a pool of the application. */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
}

/** The database of a store. */
export interface PostgresSource {
  readonly pool: PostgresPool;
  /** The database's name in messages, without secrets. */
  readonly name: string;
  /** Ends the connections, except those of the application's pool. */
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10;

/** The clients that have a listener for errors. */
const withListener = new WeakSet<PostgresClient>();

/**
 * Opens a pool for a URL, or uses the application's.
 *
 * @throws {TypeError} the URL is invalid; neither message nor cause contains it, because it may contain a password
 */
export function openSource(source: string | PostgresPool, connectTimeoutMs: number): PostgresSource {
  if (typeof source !== "string") {
    return { pool: source, name: "the application's pool", close: () => Promise.resolve() };
  }
  const name = nameOf(source);
  const pool = new Pool({
    connectionString: source,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // Idle connections do not keep a process alive.
    allowExitOnIdle: true,
    fallback_application_name: "parley",
  });
  // The pool has already dropped an idle connection that was lost; the next call opens another one.
  pool.on("error", () => {});
  return { pool, name, close: () => pool.end() };
}

/**
 * Borrows a client of the pool. It gets a listener for errors: the pool has none for clients that are lent or ended, and
 * an error event without a listener ends the process. The client's next query fails anyway.
 *
 * @throws {SessionStoreError} `busy`, `unreadable`
 */
export function borrowClient({ pool, name }: PostgresSource): Promise<PostgresClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresClient>();
  // With a callback: the client could fail before a promise continues.
  pool.connect((error, client) => {
    if (client === undefined) {
      reject(translateConnectError(error ?? new Error("Connection terminated"), name));
      return;
    }
    if (!withListener.has(client)) {
      withListener.add(client);
      client.on("error", () => {});
    }
    resolve(client);
  });
  return promise;
}

function nameOf(url: string): string {
  const { host, port, database } = parse(url);
  return `${host}:${port}/${database ?? ""}`;
}

function parse(url: string): Client {
  if (/^postgres(ql)?:\/\//.test(url)) {
    try {
      return new Client({ connectionString: url });
    } catch {
      // The parser's message contains the URL.
    }
  }
  throw new TypeError(
    "Cannot open session store: the address is not a PostgreSQL URL, such as postgres://user:password@host/database",
  );
}
