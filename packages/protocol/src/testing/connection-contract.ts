import { describe, test } from "vitest";

import { closingPromises } from "./closing-promises.ts";
import type { OpenConnections } from "./connection-pair.ts";
import { DroppingLine } from "./dropping-line.ts";
import { messagePromises } from "./message-promises.ts";
import { withConnectionPair } from "./with-connection-pair.ts";

/** Ends what hangs: 128 MB take more than a minute on a busy machine. */
const TIMEOUT_MS = 300_000;

/** Options for {@link connectionContract}. */
export interface ConnectionContractOptions {
  /** Times that the line drops in each test. Default 0. Needs `drop` of the pair. */
  readonly drops?: number;
  /** True if the client's end connects again when the agent ends the connection. Default false. */
  readonly returns?: boolean;
}

/**
 * Defines the tests that every line between a client and an agent must pass with a `Connection` at both ends, also one that
 * knows sessions and restores broken connections: its messages are those of ACP. Call it in a test file that Vitest runs;
 * each test gets a new pair, and disposes of it.
 *
 * The client's end must hold 16 MB for a reader that pauses, and a line that drops must keep 64 MB to send again.
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
