export { sqliteSessionStore } from "./sqlite-session-store.ts";
export type { SqliteSessionStoreOptions } from "./sqlite-session-store.ts";
