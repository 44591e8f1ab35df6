import { migrateSchema } from "./migrate-schema.ts";
import type { Migration } from "./migrate-schema.ts";
import { isConnectionSpoilt, translatePostgresError } from "./postgres-failure.ts";
import { borrowClient, openSource } from "./postgres-pool.ts";
import type { PostgresClient, PostgresPool, PostgresSource } from "./postgres-pool.ts";
import type { Query } from "./query.ts";
import { channelOf, quoteName } from "./schema-name.ts";

/** What a {@link PostgresDatabase} is opened with. */
export interface PostgresDatabaseOptions {
  readonly schema: string;
  readonly busyTimeoutMs: number;
  /** Default: all there are. */
  readonly migrations?: readonly Migration[] | undefined;
}

/** The database of a store, connected to when it is needed, and brought to the newest version first. */
export class PostgresDatabase {
  /** The schema as it is written in SQL. */
  readonly schema: string;
  /** Where changes of its sessions are announced. */
  readonly channel: string;
  readonly #source: PostgresSource;
  readonly #options: PostgresDatabaseOptions;
  #ready: Promise<void> | undefined;

  /** @throws {TypeError} the source is no URL */
  constructor(source: string | PostgresPool, options: PostgresDatabaseOptions) {
    this.#source = openSource(source, options.busyTimeoutMs);
    this.#options = options;
    this.schema = quoteName(options.schema);
    this.channel = channelOf(options.schema);
  }

  /** One statement by itself. */
  async query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    await this.#open();
    return await this.#use((checkout) => this.#run<Row>(checkout, text, { values, name }));
  }

  /**
   * A transaction that sees what was committed before each of its statements. One that stands still holds its locks no
   * longer than others wait for them.
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
    const { busyTimeoutMs } = this.#options;
    return this.#use(async (checkout) => {
      await this.#run(
        checkout,
        `BEGIN ISOLATION LEVEL READ COMMITTED;
         SET LOCAL lock_timeout = ${busyTimeoutMs};
         SET LOCAL idle_in_transaction_session_timeout = ${busyTimeoutMs}`,
      );
      try {
        // Copying and deleting take as long as there is to copy and delete.
        const result = await work((text, values) => this.#run(checkout, text, { values, timeoutMs: 0 }));
        await this.#run(checkout, "COMMIT");
        return result;
      } catch (error) {
        await this.#run(checkout, "ROLLBACK").catch(checkout.spoil);
        throw error;
      }
    });
  }

  async #run<Row>(
    { client, spoil }: Checkout,
    text: string,
    { values = [], name, timeoutMs = this.#options.busyTimeoutMs }: RunOptions = {},
  ): Promise<Row[]> {
    try {
      const { rows } = await client.query({
        text,
        // Without values, several statements may go in one text.
        ...(values.length > 0 ? { values: [...values] } : {}),
        ...(name === undefined ? {} : { name }),
        ...(timeoutMs > 0 ? { query_timeout: timeoutMs } : {}),
      });
      return rows as Row[];
    } catch (error) {
      if (isConnectionSpoilt(error)) spoil();
      throw error;
    }
  }

  /** Lends a connection; one that failed by itself is not given to anybody else. */
  async #use<T>(work: (checkout: Checkout) => Promise<T>): Promise<T> {
    const client = await borrowClient(this.#source);
    let spoilt = false;
    try {
      return await work({ client, spoil: () => (spoilt = true) });
    } catch (error) {
      throw translatePostgresError(error, this.#source.name);
    } finally {
      client.release(spoilt);
    }
  }
}

interface RunOptions {
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  /** 0: as long as it takes. */
  readonly timeoutMs?: number | undefined;
}

/** A connection that is lent out. */
interface Checkout {
  readonly client: PostgresClient;
  /** Ends it instead of lending it out again. */
  readonly spoil: () => void;
}
