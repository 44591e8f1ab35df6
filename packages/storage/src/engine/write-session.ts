import { setImmediate as nextTurn } from "node:timers/promises";

import type { Awaitable, StoredSession } from "./session-engine.ts";

/**
 * Reads and writes a session until no other writer has come between, so that `write` returns something other than
 * `undefined`. In each round one writer succeeds, so it terminates.
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
