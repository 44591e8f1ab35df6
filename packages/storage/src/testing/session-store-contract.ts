import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { appendRules } from "./append-rules.ts";
import type { Rules } from "./contract-rules.ts";
import { forkRules } from "./fork-rules.ts";
import { leaseRules } from "./lease-rules.ts";
import { listRules } from "./list-rules.ts";
import { readRules } from "./read-rules.ts";
import { recordRules } from "./record-rules.ts";
import { type RestorableStorage, restoreRules } from "./restore-rules.ts";
import { scopeRules } from "./scope-rules.ts";
import { sharingRules } from "./sharing-rules.ts";
import type { SharedStorage } from "./sharing-rules.ts";
import { timeRules } from "./time-rules.ts";

/** Options for {@link sessionStoreContract}. */
export interface SessionStoreContractOptions {
  /**
   * Reopens the storage that `open` opened last, while that store is open or after it was closed. Omit it if the
   * sessions do not outlive the store.
   */
  readonly openAgain?: (() => Promise<SessionStore>) | undefined;
  /**
   * Saves the storage that `open` opened last. Returns a function that restores it while that store is open. Omit it
   * for storage that cannot lose acknowledged writes.
   */
  readonly save?: (() => Promise<() => Promise<void>>) | undefined;
}

/**
 * Declares the vitest tests that every session store must pass. Call it in a test file.
 *
 * `open` opens a new, empty store for each test. The test closes the store, but the caller must remove its
 * files.
 *
 * @example
 * ```ts
 * import { memorySessionStore } from "@parley/storage";
 * import { sessionStoreContract } from "@parley/storage/testing";
 *
 * sessionStoreContract("in memory", async () => memorySessionStore());
 * ```
 */
export function sessionStoreContract(
  name: string,
  open: () => Promise<SessionStore>,
  options: SessionStoreContractOptions = {},
): void {
  const { openAgain, save } = options;
  const openForTest = async (): Promise<SessionStore> => closeWithTest(await open());
  const openScoped = async (): Promise<SessionStore> => (await openForTest()).scoped("tenant 7");
  const rulesOfAnyScope = {
    ...recordRules,
    ...forkRules,
    ...appendRules,
    ...readRules,
    ...leaseRules,
    ...listRules,
  };

  const declareRules = <Subject>(
    topic: string,
    openSubject: () => Promise<Subject>,
    rules: Rules<Subject>,
  ): void => {
    describe(`${name}, ${topic}`, () => {
      test.each(Object.entries(rules))("%s", async (_title, rule) => {
        expect.hasAssertions();
        await rule(await openSubject());
      });
    });
  };
  declareRules("in the default scope", openForTest, rulesOfAnyScope);
  declareRules("in a scope", openScoped, rulesOfAnyScope);
  declareRules("over time", openForTest, timeRules);
  declareRules("across scopes", openForTest, scopeRules);
  if (save !== undefined) {
    const openRestorable = async (): Promise<RestorableStorage> => ({ store: await openForTest(), save });
    declareRules("that is restored", openRestorable, restoreRules);
  }
  if (openAgain === undefined) return;
  const openShared = async (): Promise<SharedStorage> => ({
    store: await openForTest(),
    openAgain: async () => closeWithTest(await openAgain()),
  });
  declareRules("across openings", openShared, sharingRules);
}

function closeWithTest(store: SessionStore): SessionStore {
  onTestFinished(() => store.close());
  return store;
}
