import { checkOptions } from "@parley/schema/options";

import type { SessionStore } from "../api/session-store.ts";
import type { StoreTelemetry } from "../api/store-telemetry.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { observeOperations } from "../engine/observe-operations.ts";
import type { SessionEngine } from "../engine/session-engine.ts";
import { MemoryEngine } from "./memory-engine.ts";

/** Options for {@link memorySessionStore}. */
export interface MemorySessionStoreOptions {
  /** Records the store's operations. For example, pass `openTelemetry()` from `@parley/server/opentelemetry`. */
  readonly telemetry?: StoreTelemetry | undefined;
}

/**
 * Opens a store that keeps sessions in memory. Use it for tests, and for agents whose sessions need not outlive
 * the process. It passes the same contract tests as the durable stores.
 *
 * @example
 * ```ts
 * import { memorySessionStore } from "@parley/storage";
 *
 * const store = memorySessionStore(); // the `store` of an agent
 * await store.create({ sessionId: "sess_1", cwd: "/project" });
 * console.log((await store.list()).sessions.length); // 1
 * ```
 */
export function memorySessionStore(options: MemorySessionStoreOptions = {}): SessionStore {
  checkOptions("open session store", options, { telemetry: true });
  return createSessionStore(
    observeOperations<SessionEngine>(new MemoryEngine(), "memory", options.telemetry),
  );
}
