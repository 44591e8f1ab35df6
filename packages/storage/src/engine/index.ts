export { SessionStoreError } from "../api/session-store-error.ts";
export type { SessionStoreErrorCode, SessionStoreErrorOptions } from "../api/session-store-error.ts";
export type { Entry, HistoryRange, SessionRecord, SessionStore } from "../api/session-store.ts";
export { activityTime, touchedTime } from "./activity-time.ts";
export { createSessionStore } from "./create-session-store.ts";
export { withRange } from "./history-ranges.ts";
export { selectRecords } from "./select-records.ts";
export type {
  Awaitable,
  EntryRange,
  LeaseChange,
  LeaseHolder,
  LeaseRef,
  ListFilter,
  ListPosition,
  ListRange,
  RecordChange,
  SessionEngine,
  SessionKey,
  SessionRef,
  SessionVersion,
  StoredLease,
  StoredRecord,
  StoredSession,
} from "./session-engine.ts";
