import { Client, Pool } from "pg";

import { translateConnectError } from "./postgres-failure.ts";

/** One statement, as `pg` takes it. */
export interface PostgresQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** The connection keeps the statement's plan under this name. */
  readonly name?: string;
  /** Milliseconds until the client gives up waiting for the answer. */
  readonly query_timeout?: number;
}

/** The part of a `pg` client that is used. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ rows: unknown[] }>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  /** Gives the client back to its pool, or ends its connection. */
  release(destroy?: boolean): void;
}

/** The part of a `pg.Pool` that is used: one of the application's own may be handed in. */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
}

/** Where a store finds its database. */
export interface PostgresSource {
  readonly pool: PostgresPool;
  /** The database for messages: never a secret. */
  readonly name: string;
  /** Ends the connections, unless they belong to the application. */
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10;

/** The clients whose errors are heard. */
const heard = new WeakSet<PostgresClient>();

/**
 * A pool of our own for a URL, or the application's.
 *
 * @throws {TypeError} the URL is none; neither message nor cause repeats it, for it may hold a password
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
    // Idle connections are no reason to keep a process.
    allowExitOnIdle: true,
    fallback_application_name: "parley",
  });
  // A connection that is lost while nobody uses it has left the pool by now; the next call makes another.
  pool.on("error", () => {});
  return { pool, name, close: () => pool.end() };
}

/**
 * A client of the pool, which does not listen to those that are lent or ended; an error that nobody hears ends the
 * process. What became of a client shows with its next query.
 *
 * @throws {SessionStoreError} `busy`, `unreadable`
 */
export function borrowClient({ pool, name }: PostgresSource): Promise<PostgresClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresClient>();
  // By a callback: before a promise goes on, the client may have failed already.
  pool.connect((error, client) => {
    if (client === undefined) {
      reject(translateConnectError(error ?? new Error("Connection terminated"), name));
      return;
    }
    if (!heard.has(client)) {
      heard.add(client);
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
      // What the parser says repeats the URL.
    }
  }
  throw new TypeError("Cannot open session store: the address is no PostgreSQL URL");
}
