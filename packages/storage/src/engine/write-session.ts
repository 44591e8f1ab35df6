import { setImmediate as nextTurn } from "node:timers/promises";

import type { Awaitable, StoredSession } from "./session-engine.ts";

/**
 * Reads a session and writes it, again and again until no other writer has come between: `write` then returns something
 * else than `undefined`. In each round one writer succeeds, so it ends.
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
