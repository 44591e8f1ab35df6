import { SessionStoreError } from "../api/session-store-error.ts";
import { translatePostgresError } from "./postgres-failure.ts";
import { PostgresSource } from "./postgres-pool.ts";
import type { LentClient, PostgresClient, PostgresPool } from "./postgres-pool.ts";
import { channelOf, checkSchemaName, DEFAULT_SCHEMA, quoteName } from "./schema-name.ts";
import { withinTime } from "./within-time.ts";

const TIMEOUT_MS = 5000;

/** A session that was created, updated, appended to or deleted. `get` returns its new state. */
export interface SessionChange {
  readonly scope: string;
  readonly sessionId: string;
}

/** Options for {@link watchPostgresSessions}. */
export interface WatchPostgresSessionsOptions {
  /** The store's schema. Default `parley`. */
  readonly schema?: string | undefined;
  /** Called soon after a change by any node, including this one. One call may cover several changes to a session. */
  readonly onChange: (change: SessionChange) => void;
  /**
   * Called at most once, when the connection is lost. Start watching again, then read what has changed in the meantime.
   */
  readonly onLost: (error: unknown) => void;
}

/**
 * Watches all sessions in a database, in every scope, over a dedicated connection. This connection must not
 * go through a pooler that shares connections between transactions. If the store uses such a pooler, pass a
 * different address here. Resolves to a function that stops watching. Every change made after the promise resolves is
 * reported.
 *
 * @throws {SessionStoreError} `busy`, `unreadable`
 */
export async function watchPostgresSessions(
  source: string | PostgresPool,
  options: WatchPostgresSessionsOptions,
): Promise<() => Promise<void>> {
  const channel = channelOf(checkSchemaName(options.schema ?? DEFAULT_SCHEMA));
  const opened = new PostgresSource(source, { timeoutMs: TIMEOUT_MS });
  const { client, isDirect } = await connect(opened);
  const stop = listen(client, opened, options);
  try {
    if (!isDirect && !opened.isOfApplication)
      throw new SessionStoreError(
        "unreadable",
        `Cannot watch session store ${JSON.stringify(opened.name)} through a pooler: watch it at the address of the database`,
      );
    await withinTime(client.query({ text: `LISTEN ${quoteName(channel)}` }), TIMEOUT_MS);
    return stop;
  } catch (error) {
    await stop();
    throw translatePostgresError(error, opened.name);
  }
}

async function connect(source: PostgresSource): Promise<LentClient> {
  try {
    return await source.borrow();
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Forwards notifications until watching stops or the connection is lost. */
function listen(
  client: PostgresClient,
  source: PostgresSource,
  { onChange, onLost }: WatchPostgresSessionsOptions,
): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    if (ended === undefined) {
      // Closes the client, because it would keep listening in the pool.
      source.return(client, true);
      ended = source.close();
    }
    return ended;
  };
  client.on("notification", ({ payload }) => {
    if (ended !== undefined || payload === undefined) return;
    const [scope, sessionId] = JSON.parse(payload) as [string, string];
    onChange({ scope, sessionId });
  });
  client.on("error", (error) => {
    if (ended !== undefined) return;
    void end();
    onLost(translatePostgresError(error, source.name));
  });
  return end;
}
