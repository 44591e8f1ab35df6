import type { SessionStore } from "../api/session-store.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { MemoryEngine } from "./memory-engine.ts";

/**
 * Opens a store that keeps sessions in memory: for tests, and for agents whose sessions need not outlive the process.
 * It passes the same contract tests as the durable stores.
 */
export function memorySessionStore(): SessionStore {
  return createSessionStore(new MemoryEngine());
}
