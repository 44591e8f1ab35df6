import type { SessionMemory } from "../author/session-memory.ts";
import { mismatch } from "../value/describe-value.ts";
import { flawOfJson } from "../value/flaw-of-json.ts";
import type { SessionEntries } from "./session-entries.ts";
import { isStoreFailure } from "./store-error.ts";

interface Entry {
  readonly seq: number;
  readonly value: unknown;
  /** Number of prompts stored before the value. Set only if this process stored the value. */
  readonly prompts?: number | undefined;
}

/**
 * Creates a session memory backed by the entries of one kind, which the first call reads.
 *
 * @param prompts returns the number of prompts that this process has stored. If given, a replaced value stays in
 * the log when a prompt may have been stored before the new value, so the session can be forked before that prompt.
 */
export function createSessionMemory(
  entries: SessionEntries,
  kind: "state" | "engine",
  prompts?: () => number,
): SessionMemory {
  let reading: Promise<Map<string, Entry>> | undefined;
  const read = async (): Promise<Map<string, Entry>> => {
    const started = (reading ??= readMemory(entries, kind));
    try {
      return await started;
    } catch (error) {
      if (reading === started) reading = undefined;
      throw error;
    }
  };
  return {
    async get(key) {
      const values = await read();
      return values.get(key)?.value;
    },
    async set(key, value) {
      if (typeof key !== "string")
        throw new TypeError(`Cannot set a value: ${mismatch("key", "a text", key)}`);
      const flaw = flawOfJson(value);
      if (flaw !== undefined) throw new TypeError(`Cannot set "${key}": ${flaw}`);
      const values = await read();
      const count = prompts?.();
      const seq = await entries.append(kind, value === undefined ? [key] : [key, value]);
      const stored: Entry = { seq, value, prompts: count };
      const before = values.get(key);
      const isLatest = before === undefined || before.seq < seq;
      if (isLatest) values.set(key, stored);
      if (before === undefined || before.prompts !== count) return;
      // Delete the old entry only after the append. If the deletion fails or the process dies, an extra entry
      // remains, and the newer one takes precedence.
      await entries.forget(isLatest ? before.seq : seq).catch(unlessStoreFailed);
    },
    async keys() {
      const values = await read();
      return [...values].flatMap(([key, { value }]) => (value === undefined ? [] : [key]));
    },
  };
}

function unlessStoreFailed(error: unknown): void {
  if (!isStoreFailure(error)) throw error;
}

/** Reads the stored values by key. */
export async function readMemory(
  entries: Pick<SessionEntries, "read">,
  kind: "state" | "engine",
): Promise<Map<string, Entry>> {
  const values = new Map<string, Entry>();
  for await (const { seq, value: entry } of entries.read(kind)) {
    const [key, value] = entry as [string, unknown];
    values.set(key, { seq, value });
  }
  return values;
}
