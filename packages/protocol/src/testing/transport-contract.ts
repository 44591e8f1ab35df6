import { describe, test } from "vitest";

import { connectionContract } from "./connection-contract.ts";
import { pausingRules } from "./pausing-rules.ts";
import { textRules } from "./text-rules.ts";
import type { OpenTransports, TransportRule } from "./transport-pair.ts";

/**
 * Timeout for a test that hangs. It is long because transferring 128 MB takes more than a minute on a busy machine.
 */
const TIMEOUT_MS = 300_000;

/**
 * Defines the tests for a `Transport` that carries any text and can be paused until its writer waits: the tests
 * of {@link textContract}, tests for pausing, and the tests of {@link connectionContract}, in which each end acts
 * as the client in turn.
 *
 * The read limit must be at least 1 MB per message, and closing must not wait more than a few seconds for an end
 * that does not read.
 *
 * @example
 * ```ts
 * import { createInMemoryTransports } from "@parley/protocol";
 * import { transportContract } from "@parley/protocol/testing";
 *
 * transportContract("in memory", async () => {
 *   const [left, right] = createInMemoryTransports();
 *   return { left, right, dispose: async () => undefined };
 * });
 * ```
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
 * Defines the tests for a `Transport` that carries any text, even if its medium cannot be paused, such as a WebSocket
 * in a browser. Call it in a Vitest test file. Each test opens a new pair and disposes of it.
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
