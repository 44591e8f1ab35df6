import { describe, test } from "vitest";

import { closingPromises } from "./closing-promises.ts";
import type { OpenConnections } from "./connection-pair.ts";
import { DroppingLine } from "./dropping-line.ts";
import { messagePromises } from "./message-promises.ts";
import { withConnectionPair } from "./with-connection-pair.ts";

/**
 * Timeout for a test that hangs. It is long because transferring 128 MB takes more than a minute on a busy machine.
 */
const TIMEOUT_MS = 300_000;

/** Options for {@link connectionContract}. */
export interface ConnectionContractOptions {
  /** Number of times that the link drops in each test. Default 0. Requires `drop` in the pair. */
  readonly drops?: number;
  /** Whether the client's end reconnects when the agent closes the connection. Default false. */
  readonly returns?: boolean;
}

/**
 * Defines the tests that every link between a client and an agent must pass with a `Connection` at both ends, even if
 * the link has sessions and restores broken connections. The messages are ACP messages. Call it in a Vitest test
 * file. Each test opens a new pair and disposes of it.
 *
 * The client's end must be able to hold 16 MB for a reader that pauses. A link that drops must be able to keep 64 MB
 * for resending.
 */
export function connectionContract(
  name: string,
  open: OpenConnections,
  { drops = 0, returns = false }: ConnectionContractOptions = {},
): void {
  const promises = [...messagePromises, ...closingPromises].filter(
    (promise) => !returns || promise.agentCloses !== true,
  );
  describe(`the connection contract over ${name}`, () => {
    test.for(promises)("$title", { timeout: TIMEOUT_MS }, async ({ assertHolds, closes = false }) => {
      await withConnectionPair(await open(), async (pair) => {
        const line = new DroppingLine(pair, { drops, closes });
        await assertHolds(line);
        await line.finish();
      });
    });
  });
}
