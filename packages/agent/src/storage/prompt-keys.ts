import type { SessionEntries } from "./session-entries.ts";

/**
 * A prompt's idempotency key, as stored. Includes the session's id, because a fork gets a copy of this entry but must
 * not inherit the key.
 */
interface KeyEntry {
  readonly sessionId: string;
  readonly key: string;
  readonly messageId: string;
}

/**
 * The idempotency keys of a session's prompts. Each key is stored together with its message, and the first lookup
 * reads all of them.
 */
export class PromptKeys {
  readonly #sessionId: string;
  readonly #entries: Pick<SessionEntries, "read">;
  readonly #messageIds = new Map<string, string>();
  #reading: Promise<void> | undefined;

  constructor(sessionId: string, entries: Pick<SessionEntries, "read">) {
    this.#sessionId = sessionId;
    this.#entries = entries;
  }

  /** Resolves to the id of the message that was stored with this key, or to `undefined` if there is none. */
  async find(key: string): Promise<string | undefined> {
    this.#reading ??= this.#read();
    try {
      await this.#reading;
    } catch (error) {
      this.#reading = undefined;
      throw error;
    }
    return this.#messageIds.get(key);
  }

  /** Returns the entry that has to be stored in the same append as the message. */
  entry(key: string, messageId: string): object {
    return { sessionId: this.#sessionId, key, messageId } satisfies KeyEntry;
  }

  /** Records that a key has been stored. */
  add(key: string, messageId: string): void {
    this.#messageIds.set(key, messageId);
  }

  /**
   * Makes the next lookup read the entries again. Must be called when storing a key fails, because the key may have
   * been stored anyway.
   */
  addFailed(): void {
    this.#reading = undefined;
  }

  async #read(): Promise<void> {
    for await (const { value } of this.#entries.read("key")) {
      const { sessionId, key, messageId } = value as KeyEntry;
      if (sessionId === this.#sessionId) this.#messageIds.set(key, messageId);
    }
  }
}
