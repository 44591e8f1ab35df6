import type { SessionStore } from "../api/session-store.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { MemoryEngine } from "./memory-engine.ts";

/**
 * Opens a store that keeps sessions in memory: for tests, and for agents whose sessions need not outlive the process.
 * It passes the same contract tests as the durable stores.
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
export function memorySessionStore(): SessionStore {
  return createSessionStore(new MemoryEngine());
}
