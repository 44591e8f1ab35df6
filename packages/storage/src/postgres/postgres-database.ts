import type { StoreTelemetry } from "../api/store-telemetry.ts";
import { cancelStatement } from "./cancel-statement.ts";
import { migrateSchema } from "./migrate-schema.ts";
import type { Migration, MigrationOptions } from "./migrate-schema.ts";
import { isConnectionBroken, translatePostgresError } from "./postgres-failure.ts";
import { PostgresSource, cut } from "./postgres-pool.ts";
import type { LentClient, PostgresPool, PostgresQuery } from "./postgres-pool.ts";
import type { Query } from "./query.ts";
import { channelOf, quoteName } from "./schema-name.ts";
import { noAnswer, settlesWithin } from "./within-time.ts";

/** How much earlier the server gives up on a statement than the client does, in milliseconds. */
const LEAD_MS = 500;
/** Maximum time for a cancelled statement to end, in milliseconds. */
const CANCEL_MS = 1000;
/**
 * Factors by which to extend the time limit of a statement: `LONG` for copying or deleting a session, and `MIGRATION`
 * for migrating the schema.
 */
const LONG = 12;
const MIGRATION = 120;

export interface PostgresDatabaseOptions {
  readonly schema: string;
  readonly busyTimeoutMs: number;
  /** Whether connections cache query plans under names. Default: true, unless there is a pooler. */
  readonly preparedStatements?: boolean | undefined;
  /** Default 10. */
  readonly maxConnections?: number | undefined;
  /** The pool's name for `telemetry`. Default `store`. */
  readonly poolName?: string | undefined;
  readonly telemetry?: StoreTelemetry | undefined;
  /** Default: all. */
  readonly migrations?: readonly Migration[] | undefined;
  /** How the first call migrates the schema. Default `wait`. */
  readonly migration?: MigrationOptions["migration"];
}

/** A store's database. The first call connects and migrates the schema. */
export class PostgresDatabase {
  /** The schema in SQL notation. */
  readonly schema: string;
  /** The channel for notifications about changed sessions. */
  readonly channel: string;
  /** Maximum time that a call waits, in milliseconds. */
  readonly busyTimeoutMs: number;
  readonly #source: PostgresSource;
  readonly #options: PostgresDatabaseOptions;
  #ready: Promise<void> | undefined;

  /** @throws {TypeError} if the source is a string but not a PostgreSQL URL */
  constructor(source: string | PostgresPool, options: PostgresDatabaseOptions) {
    const { busyTimeoutMs: timeoutMs, maxConnections, poolName, telemetry } = options;
    this.#source = new PostgresSource(source, { timeoutMs, maxConnections, poolName, telemetry });
    this.#options = options;
    this.busyTimeoutMs = options.busyTimeoutMs;
    this.schema = quoteName(options.schema);
    this.channel = channelOf(options.schema);
  }

  async query<Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    await this.#open();
    return await this.#query<Row>({ text, values, name }, this.busyTimeoutMs);
  }

  /** Runs a statement with a shorter limit than {@link busyTimeoutMs}. */
  async queryWithin<Row>(limitMs: number, text: string, values: readonly unknown[]): Promise<Row[]> {
    await this.#open();
    return await this.#query<Row>({ text, values }, Math.min(limitMs, this.busyTimeoutMs));
  }

  /**
   * Runs a transaction in which each statement sees everything committed before it. To free its locks, the transaction
   * is aborted if it stays idle for as long as other transactions wait for locks.
   *
   * @param length Set to `long` if the transaction copies or deletes a session
   */
  async transaction<T>(work: (query: Query) => Promise<T>, length?: "long"): Promise<T> {
    await this.#open();
    const limitMs = length === "long" ? LONG * this.busyTimeoutMs : this.busyTimeoutMs;
    return await this.#use((checkout) => this.#transact(checkout, work, limitMs));
  }

  /** Whether a pooler is between this process and the server. */
  async isPooled(): Promise<boolean> {
    await this.#open();
    return await this.#use(({ isDirect }) => Promise.resolve(!isDirect && !this.#source.isOfApplication));
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #open(): Promise<void> {
    const { schema, migrations, migration } = this.#options;
    const ready = (this.#ready ??= migrateSchema({
      schema,
      migrations,
      migration,
      quoted: this.schema,
      query: (text, values) => this.#query({ text, values }, this.busyTimeoutMs),
      transact: (work) =>
        this.#use((checkout) => this.#transact(checkout, work, MIGRATION * this.busyTimeoutMs)),
    }));
    try {
      await ready;
    } catch (error) {
      // The next call retries.
      if (this.#ready === ready) this.#ready = undefined;
      throw error;
    }
  }

  /** Runs a statement. Limits are set once per session on a direct connection, and in each transaction otherwise. */
  #query<Row>(statement: Statement, limitMs: number): Promise<Row[]> {
    return this.#use((checkout) =>
      checkout.isDirect
        ? this.#run<Row>(checkout, statement, limitMs)
        : this.#transact(checkout, () => this.#run<Row>(checkout, statement, limitMs), limitMs),
    );
  }

  async #transact<T>(checkout: Checkout, work: (query: Query) => Promise<T>, limitMs: number): Promise<T> {
    const run = <Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]> =>
      this.#run<Row>(checkout, { text, values, name }, limitMs);
    await run(
      `BEGIN ISOLATION LEVEL READ COMMITTED;
       SET LOCAL statement_timeout = ${limitMs};
       SET LOCAL lock_timeout = ${this.busyTimeoutMs};
       SET LOCAL idle_in_transaction_session_timeout = ${this.busyTimeoutMs}`,
    );
    try {
      const result = await work(run);
      await run("COMMIT");
      return result;
    } catch (error) {
      if (!checkout.isBroken) await run("ROLLBACK").catch(() => (checkout.isBroken = true));
      throw error;
    }
  }

  async #run<Row>(
    checkout: Checkout,
    { text, values = [], name }: Statement,
    limitMs: number,
  ): Promise<Row[]> {
    const { preparedStatements = checkout.isDirect || this.#source.isOfApplication } = this.#options;
    try {
      return await this.#answer<Row>(checkout, limitMs, {
        text,
        // Without values, the text may contain several statements.
        ...(values.length > 0 ? { values: [...values] } : {}),
        ...(name === undefined || !preparedStatements ? {} : { name }),
      });
    } catch (error) {
      if (isConnectionBroken(error)) checkout.isBroken = true;
      throw error;
    }
  }

  /** Waits for a response. If there is none, cancels the statement and drops the connection. */
  async #answer<Row>(checkout: Checkout, limitMs: number, query: PostgresQuery): Promise<Row[]> {
    const { client } = checkout;
    const answer = client.query(query);
    if (await settlesWithin(answer, limitMs + LEAD_MS)) return (await answer).rows as Row[];
    // The cancel request may arrive after this statement has ended, so do not run another one on the connection.
    checkout.isBroken = true;
    await cancelStatement(client, CANCEL_MS);
    if (await settlesWithin(answer, CANCEL_MS)) await answer;
    else {
      cut(client);
      this.#source.suspect();
    }
    // If a commit is cancelled while it waits for a standby, it succeeds, although the standby may not have the data.
    throw noAnswer(limitMs);
  }

  /** Runs `work` with a connection. Broken connections are not reused. */
  async #use<T>(work: (checkout: Checkout) => Promise<T>): Promise<T> {
    const checkout: Checkout = { ...(await this.#source.borrow()), isBroken: false };
    try {
      return await work(checkout);
    } catch (error) {
      throw translatePostgresError(error, this.#source.name);
    } finally {
      this.#source.return(checkout.client, checkout.isBroken);
    }
  }
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
}

/** A connection that is checked out. */
interface Checkout extends LentClient {
  /** Whether to close the connection instead of reusing it. */
  isBroken: boolean;
}
