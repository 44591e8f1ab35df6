import { createSessionStore } from "../engine/create-session-store.ts";
import type { SessionStore } from "../session-store.ts";
import { MemoryEngine } from "./memory-engine.ts";

/**
 * A store that keeps sessions as long as it is referenced: for tests, and for agents whose sessions need not outlive
 * the process. It obeys the same rules as the durable ones.
 */
export function memorySessionStore(): SessionStore {
  return createSessionStore(new MemoryEngine());
}
