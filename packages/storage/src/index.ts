export { exportSessions } from "./jsonl/export-sessions.ts";
export { importSessions } from "./jsonl/import-sessions.ts";
export type { ImportReport, ImportSessionsOptions } from "./jsonl/import-sessions.ts";
export { type MemorySessionStoreOptions, memorySessionStore } from "./memory/memory-session-store.ts";
export { pruneSessions } from "./retention/prune-sessions.ts";
export type { PruneReport, RetentionPolicy } from "./retention/prune-sessions.ts";
export { SessionStoreError } from "./api/session-store-error.ts";
export type { SessionStoreErrorCode, SessionStoreErrorOptions } from "./api/session-store-error.ts";
export type { StoreOperation, StorePool, StoreTelemetry } from "./api/store-telemetry.ts";
export type {
  Entry,
  EntryInput,
  NewSession,
  ReadOptions,
  SessionOwner,
  SessionPage,
  SessionPatch,
  SessionQuery,
  SessionRecord,
  SessionStore,
  SessionWriter,
  WriteOptions,
} from "./api/session-store.ts";
