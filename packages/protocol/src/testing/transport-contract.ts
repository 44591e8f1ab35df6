import { describe, test } from "vitest";

import { connectionPromises } from "./connection-promises.ts";
import type { OpenTransports } from "./transport-pair.ts";
import { transportRules } from "./transport-rules.ts";

/** Long enough for 128 MB on a busy machine. */
const TIMEOUT_MS = 60_000;

/**
 * Defines the tests that every implementation of `Transport` must pass, by itself and under a `Connection`. Call it in a
 * test file that Vitest runs; each test gets a new pair, and disposes of it.
 *
 * Reads must not be limited below 1 MB a message, and closing must not wait longer than a few seconds for an end that
 * reads nothing.
 */
export function transportContract(name: string, open: OpenTransports): void {
  const rules = [...transportRules, ...connectionPromises];
  describe(`the transport contract over ${name}`, () => {
    test.for(rules)("$title", { timeout: TIMEOUT_MS }, async ({ assertHolds }) => {
      const pair = await open();
      try {
        await assertHolds(pair);
      } finally {
        await Promise.all([pair.left.close(), pair.right.close()]);
        await pair.dispose();
      }
    });
  });
}
