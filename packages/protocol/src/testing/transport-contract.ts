import { describe, test } from "vitest";

import { connectionContract } from "./connection-contract.ts";
import { pausingRules } from "./pausing-rules.ts";
import { textRules } from "./text-rules.ts";
import type { OpenTransports, TransportRule } from "./transport-pair.ts";

/** Ends what hangs: 128 MB take more than a minute on a busy machine. */
const TIMEOUT_MS = 300_000;

/**
 * Defines the tests that a `Transport` must pass if it carries any text and can be paused until its writer waits: those of
 * {@link textContract}, of pausing, and of {@link connectionContract} with each end as the client's.
 *
 * Reads must not be limited below 1 MB a message, and closing must not wait longer than a few seconds for an end that
 * reads nothing.
 */
export function transportContract(name: string, open: OpenTransports): void {
  describe(`the transport contract over ${name}`, () => {
    defineTests([...textRules, ...pausingRules], open);
  });
  const openAs = (client: "left" | "right", agent: "left" | "right") => async () => {
    const pair = await open();
    return { client: pair[client], agent: pair[agent], dispose: () => pair.dispose() };
  };
  connectionContract(`${name}, the left end's client`, openAs("left", "right"));
  connectionContract(`${name}, the right end's client`, openAs("right", "left"));
}

/**
 * Defines the tests that a `Transport` must pass if it carries any text, also where its medium cannot be paused, as a browser's
 * WebSocket. Call it in a test file that Vitest runs; each test gets a new pair, and disposes of it.
 */
export function textContract(name: string, open: OpenTransports): void {
  describe(`the text contract over ${name}`, () => {
    defineTests(textRules, open);
  });
}

function defineTests(rules: readonly TransportRule[], open: OpenTransports): void {
  test.for(rules)("$title", { timeout: TIMEOUT_MS }, async ({ assertHolds }) => {
    const pair = await open();
    try {
      await assertHolds(pair);
    } finally {
      await Promise.all([pair.left.close(), pair.right.close()]);
      await pair.dispose();
    }
  });
}
