import { setTimeout as pause } from "node:timers/promises";

import type { SessionKey } from "../engine/session-engine.ts";
import type { PostgresDatabase } from "./postgres-database.ts";

/** Every notification takes a lock on the whole server when it commits: one a flush, not one an append. */
const PAUSE_MS = 50;
/** A payload has less than 8000 bytes. https://www.postgresql.org/docs/current/sql-notify.html */
const MAX_PAYLOAD_BYTES = 7999;

/**
 * Tells other nodes which sessions changed: at once after a quiet time, and then what gathered in each pause. Nobody has
 * to listen, and nothing depends on it: what a lost notification was about is in the database.
 */
export class ChangeNotifier {
  readonly #database: PostgresDatabase;
  readonly #closing = new AbortController();
  /** The payloads to send, each once. */
  #changed = new Set<string>();
  #flushing: Promise<void> | undefined;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  add({ scope, sessionId }: SessionKey): void {
    this.#changed.add(JSON.stringify([scope, sessionId]));
    this.#flushing ??= this.#flush().finally(() => (this.#flushing = undefined));
  }

  /** Sends what is left. */
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
      await this.#database.query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [
        this.#database.channel,
        payloads,
      ]);
    } catch {
      // The change itself is stored; whoever waits for the news finds it there.
    }
  }
}
