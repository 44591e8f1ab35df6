export { memorySessionStore } from "./memory/memory-session-store.ts";
export { SessionStoreError } from "./session-store-error.ts";
export type { SessionStoreErrorCode, SessionStoreErrorOptions } from "./session-store-error.ts";
export type {
  Entry,
  EntryInput,
  NewSession,
  ReadOptions,
  SessionPage,
  SessionPatch,
  SessionQuery,
  SessionRecord,
  SessionStore,
  SessionWriter,
  WriteOptions,
} from "./session-store.ts";
