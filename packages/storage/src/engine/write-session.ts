import { setImmediate as nextTurn } from "node:timers/promises";

import type { Awaitable, StoredSession } from "./session-engine.ts";

/**
 * Reads a session and writes to it. Repeats both if another writer interferes and `write` returns `undefined`. One
 * writer succeeds in each round, so the loop always ends.
 */
export async function writeSession<T>(
  read: () => Promise<StoredSession>,
  write: (session: StoredSession) => Awaitable<T | undefined>,
): Promise<T> {
  for (;;) {
    const written = await write(await read());
    if (written !== undefined) return written;
    await nextTurn();
  }
}
