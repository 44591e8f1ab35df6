import { randomBytes } from "node:crypto";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { Query } from "./query.ts";

export interface MigrationOptions {
  /** The schema's name, plain and in SQL notation. */
  readonly schema: string;
  readonly quoted: string;
  readonly query: Query;
  readonly transact: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  readonly migrations?: readonly Migration[] | undefined;
  /**
   * How to migrate: `wait` waits for locks, `yielding` gives up if a lock is not available soon, and `never` only
   * checks the version. Default `wait`.
   */
  readonly migration?: "wait" | "yielding" | "never" | undefined;
}

/**
 * Maximum time that a yielding migration waits for a lock, in milliseconds. Statements that are queued behind it wait
 * just as long.
 */
const YIELD_MS = 200;

/** Returns the script for one schema version. `schema` is the schema's name in SQL notation. */
export type Migration = (schema: string) => string;

const PARTITIONS = 16;

/**
 * One script per version. Scripts are never changed, only added.
 *
 * Text is compared by its UTF-8 bytes, independent of the database's locale. `session.id` is never reused. The session
 * columns that an append changes are not indexed, and pages have spare room, so an append does not update any index.
 * Only the few sessions that have an owner have a lease row. Directories may be longer than an index key allows, so the
 * index contains their hash. Entries and `meta` are text, because `jsonb` reorders keys and rejects `\u0000`.
 */
export const MIGRATIONS: readonly Migration[] = [
  (schema) => `
    CREATE TABLE ${schema}.setting (name text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE ${schema}.session (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      scope text COLLATE "C" NOT NULL,
      session_id text COLLATE "C" NOT NULL,
      cwd text COLLATE "C" NOT NULL,
      additional_directories text NOT NULL,
      title text,
      title_source text NOT NULL,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      archived boolean NOT NULL DEFAULT false,
      parent_id text,
      parent_seq bigint,
      meta text NOT NULL,
      last_seq bigint NOT NULL,
      epoch bigint NOT NULL DEFAULT 0,
      lease_owner text,
      lease_until bigint NOT NULL DEFAULT 0,
      UNIQUE (scope, session_id)
    ) WITH (fillfactor = 80);
    CREATE INDEX session_by_time ON ${schema}.session (scope, archived, updated_at DESC, session_id DESC);
    CREATE INDEX session_by_cwd ON ${schema}.session
      (scope, hashtextextended(cwd, 0), archived, updated_at DESC, session_id DESC);
    CREATE TABLE ${schema}.entry (
      session bigint NOT NULL,
      seq bigint NOT NULL,
      at bigint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      body text NOT NULL,
      PRIMARY KEY (session, seq)
    ) PARTITION BY HASH (session);
    ${partitions(schema)}`,
  (schema) => `ALTER TABLE ${schema}.session ADD COLUMN lease_process text`,
  (schema) => `ALTER TABLE ${schema}.session ADD COLUMN version bigint NOT NULL DEFAULT 0`,
  // A node that opened an earlier version of the schema may still write without incrementing the row's version.
  (schema) => `
    CREATE FUNCTION ${schema}.count_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$;
    CREATE TRIGGER count_change
      BEFORE UPDATE OF title, title_source, archived, additional_directories, meta,
        epoch, lease_owner, lease_until, lease_process
      ON ${schema}.session FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION ${schema}.count_change();`,
  (schema) => `
    CREATE TABLE ${schema}.node (
      id text COLLATE "C" PRIMARY KEY,
      address text NOT NULL,
      process text,
      alive_until bigint NOT NULL
    );`,
  (schema) => `CREATE INDEX session_by_lease ON ${schema}.session (scope) WHERE lease_owner IS NOT NULL`,
  (schema) => `
    ALTER TABLE ${schema}.session ADD COLUMN real_cwd text COLLATE "C";
    CREATE INDEX session_by_real_cwd ON ${schema}.session
      (scope, hashtextextended(coalesce(real_cwd, cwd), 0), archived, updated_at DESC, session_id DESC);`,
  // A node that opened an earlier version checks only the epoch. Dropping this column prevents such a node from
  // creating sessions, taking leases or writing.
  (schema) => `
    DROP TRIGGER count_change ON ${schema}.session;
    DROP FUNCTION ${schema}.count_change();
    ALTER TABLE ${schema}.session
      DROP COLUMN epoch,
      ADD COLUMN token text NOT NULL DEFAULT md5(random()::text || clock_timestamp()::text),
      ADD COLUMN first_seq bigint NOT NULL DEFAULT 1,
      ADD COLUMN ranges text NOT NULL DEFAULT '';
    ALTER TABLE ${schema}.session ALTER COLUMN token DROP DEFAULT;
    UPDATE ${schema}.session SET lease_owner = NULL, lease_process = NULL, lease_until = 0, version = version + 1
      WHERE lease_owner IS NOT NULL;`,
  (schema) => `ALTER TABLE ${schema}.node ADD COLUMN fingerprints text`,
];

function partitions(schema: string): string {
  return Array.from(
    { length: PARTITIONS },
    (_, index) =>
      `CREATE TABLE ${schema}.entry_${index} PARTITION OF ${schema}.entry
       FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${index});`,
  ).join("\n");
}

/**
 * Migrates a schema to the latest version, creating it if necessary. If many nodes start at the same time, one
 * of them migrates and the others wait. If the schema is up to date, read permission is sufficient.
 *
 * @throws {SessionStoreError} `unreadable` if a newer version created it, or its database's encoding is not UTF8
 */
export async function migrateSchema(options: MigrationOptions): Promise<void> {
  const { migrations = MIGRATIONS, migration = "wait", query, transact } = options;
  const version = await readVersion(query, options);
  if (version === migrations.length) return;
  if (migration === "never" && version < migrations.length) {
    throw cannotOpen(
      options.schema,
      version === 0
        ? "the database does not have it: check the address, or migrate it first"
        : `it has version ${version}, and this version of the store needs ${migrations.length}: migrate it first`,
    );
  }
  await transact(async (inTransaction) => {
    if (migration === "yielding") await inTransaction(`SET LOCAL lock_timeout = ${YIELD_MS}`);
    await inTransaction("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `parley:migrate:${options.schema}`,
    ]);
    await runScripts(inTransaction, options, migrations);
  });
}

async function runScripts(
  query: Query,
  options: MigrationOptions,
  migrations: readonly Migration[],
): Promise<void> {
  const { schema, quoted } = options;
  const version = await readVersion(query, options);
  if (version > migrations.length) {
    throw cannotOpen(
      schema,
      `it has version ${version}, but this version of the store knows up to ${migrations.length}`,
    );
  }
  await checkEncoding(query, schema);
  const existing = await query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
  if (existing.length === 0) await query(`CREATE SCHEMA ${quoted}`);
  for (const migration of migrations.slice(version)) await query(migration(quoted));
  const settings = {
    version: String(migrations.length),
    cursor_key: randomBytes(32).toString("hex"),
    cluster_secret: randomBytes(32).toString("hex"),
  };
  for (const setting of Object.entries(settings)) {
    await query(
      `INSERT INTO ${quoted}.setting (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE setting.name = 'version'`,
      setting,
    );
  }
}

/**
 * Returns 0 if the schema does not exist yet. Reads the catalog tables, because `to_regclass` may return a result
 * that this connection cached before it waited for another connection's migration.
 */
async function readVersion(query: Query, { schema, quoted }: MigrationOptions): Promise<number> {
  const tables = await query(
    `SELECT 1 FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = 'setting'`,
    [schema],
  );
  if (tables.length === 0) return 0;
  const [row] = await query<{ value: string }>(`SELECT value FROM ${quoted}.setting WHERE name = 'version'`);
  return Number(row?.value ?? 0);
}

/** Rejects encodings other than UTF8. They lack some characters, so appends could fail later. */
async function checkEncoding(query: Query, schema: string): Promise<void> {
  const [row] = await query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  if (row?.encoding === "UTF8") return;
  throw cannotOpen(schema, `the encoding of its database is ${row?.encoding}, not UTF8`);
}

function cannotOpen(schema: string, reason: string): SessionStoreError {
  return new SessionStoreError(
    "unreadable",
    `Cannot open session store in schema ${JSON.stringify(schema)}: ${reason}`,
  );
}
