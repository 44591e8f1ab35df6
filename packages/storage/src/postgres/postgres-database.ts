import { migrateSchema } from "./migrate-schema.ts";
import type { Migration } from "./migrate-schema.ts";
import { isConnectionBroken, translatePostgresError } from "./postgres-failure.ts";
import { borrowClient, openSource } from "./postgres-pool.ts";
import type { PostgresClient, PostgresPool, PostgresSource } from "./postgres-pool.ts";
import type { Query } from "./query.ts";
import { channelOf, quoteName } from "./schema-name.ts";

/** Options of a {@link PostgresDatabase}. */
export interface PostgresDatabaseOptions {
  readonly schema: string;
  readonly busyTimeoutMs: number;
  /** False if connections do not keep the plans of statements under names. Default `true`. */
  readonly preparedStatements?: boolean | undefined;
  /** Default: all. */
  readonly migrations?: readonly Migration[] | undefined;
}

/** The database of a store. The first call connects and migrates the schema. */
export class PostgresDatabase {
  /** The schema in SQL notation. */
  readonly schema: string;
  /** The channel of notifications about changed sessions. */
  readonly channel: string;
  /** Milliseconds that a call waits. */
  readonly busyTimeoutMs: number;
  readonly #source: PostgresSource;
  readonly #options: PostgresDatabaseOptions;
  #ready: Promise<void> | undefined;

  /** @throws {TypeError} the source is not a URL of PostgreSQL */
  constructor(source: string | PostgresPool, options: PostgresDatabaseOptions) {
    this.#source = openSource(source, options.busyTimeoutMs);
    this.#options = options;
    this.busyTimeoutMs = options.busyTimeoutMs;
    this.schema = quoteName(options.schema);
    this.channel = channelOf(options.schema);
  }

  /** Runs one statement. */
  async query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    await this.#open();
    return await this.#use((checkout) => this.#run<Row>(checkout, text, { values, name }));
  }

  /**
   * Runs a transaction whose statements see all that was committed before each of them. An idle one ends, with its locks,
   * after the time that others wait for them.
   */
  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    await this.#open();
    return await this.#transact(work);
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #open(): Promise<void> {
    const { schema, migrations } = this.#options;
    const ready = (this.#ready ??= migrateSchema({
      schema,
      migrations,
      quoted: this.schema,
      query: (text, values) => this.#use((checkout) => this.#run(checkout, text, { values })),
      transact: (work) => this.#transact(work),
    }));
    try {
      await ready;
    } catch (error) {
      // The next call tries again.
      if (this.#ready === ready) this.#ready = undefined;
      throw error;
    }
  }

  #transact<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const { busyTimeoutMs } = this;
    return this.#use(async (checkout) => {
      await this.#run(
        checkout,
        `BEGIN ISOLATION LEVEL READ COMMITTED;
         SET LOCAL lock_timeout = ${busyTimeoutMs};
         SET LOCAL idle_in_transaction_session_timeout = ${busyTimeoutMs}`,
      );
      try {
        // Without a timeout: copying and deleting may take long.
        const result = await work((text, values) => this.#run(checkout, text, { values, timeoutMs: 0 }));
        await this.#run(checkout, "COMMIT");
        return result;
      } catch (error) {
        await this.#run(checkout, "ROLLBACK").catch(checkout.discard);
        throw error;
      }
    });
  }

  async #run<Row>(
    { client, discard }: Checkout,
    text: string,
    { values = [], name, timeoutMs = this.busyTimeoutMs }: RunOptions = {},
  ): Promise<Row[]> {
    try {
      const { rows } = await client.query({
        text,
        // Without values, one text may hold several statements.
        ...(values.length > 0 ? { values: [...values] } : {}),
        ...(name === undefined || this.#options.preparedStatements === false ? {} : { name }),
        ...(timeoutMs > 0 ? { query_timeout: timeoutMs } : {}),
      });
      return rows as Row[];
    } catch (error) {
      if (isConnectionBroken(error)) discard();
      throw error;
    }
  }

  /** Lends a connection; one that failed is not lent again. */
  async #use<T>(work: (checkout: Checkout) => Promise<T>): Promise<T> {
    const client = await borrowClient(this.#source);
    let broken = false;
    try {
      return await work({ client, discard: () => (broken = true) });
    } catch (error) {
      throw translatePostgresError(error, this.#source.name);
    } finally {
      client.release(broken);
    }
  }
}

interface RunOptions {
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  /** Milliseconds; 0 for no limit. */
  readonly timeoutMs?: number | undefined;
}

/** A connection that is lent out. */
interface Checkout {
  readonly client: PostgresClient;
  /** Makes the connection end instead of being lent again. */
  readonly discard: () => void;
}
