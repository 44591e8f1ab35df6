import { setTimeout as pause } from "node:timers/promises";

import type { SessionKey } from "../engine/session-engine.ts";
import type { PostgresDatabase } from "./postgres-database.ts";

/**
 * Interval between notifications, in milliseconds. Committing a notification takes a server-wide lock, so
 * notifications are sent in batches instead of once for each append.
 */
const PAUSE_MS = 50;
/** A payload must be shorter than 8000 bytes. https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_PAYLOAD_BYTES = 7999;

/**
 * Notifies other nodes of changed sessions: immediately after a quiet period, otherwise once per interval. Delivery
 * is best effort: if a notification is lost, the change is still in the database.
 */
export class ChangeNotifier {
  readonly #database: PostgresDatabase;
  readonly #closing = new AbortController();
  /** The payloads to send, without duplicates. */
  #changed = new Set<string>();
  #flushing: Promise<void> | undefined;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  add({ scope, sessionId }: SessionKey): void {
    this.#changed.add(JSON.stringify([scope, sessionId]));
    this.#flushing ??= this.#flush().finally(() => (this.#flushing = undefined));
  }

  /** Sends the remaining notifications. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#changed.size > 0) {
      const payloads = [...this.#changed];
      this.#changed.clear();
      await this.#send(payloads.filter((payload) => Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES));
      await pause(PAUSE_MS, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
    }
  }

  async #send(payloads: readonly string[]): Promise<void> {
    try {
      // Skips flushing the log to disk, because appends would have to wait for it.
      await this.#database.query(
        `SELECT pg_notify($1, payload)
         FROM set_config('synchronous_commit', 'off', true), unnest($2::text[]) AS payload`,
        [this.#database.channel, payloads],
      );
    } catch {
      // The change itself is stored, so nodes that miss the notification find it in the database.
    }
  }
}
