export { postgresSessionStore } from "./postgres-session-store.ts";
export type { PostgresSessionStoreOptions } from "./postgres-session-store.ts";
export type { PostgresClient, PostgresPool, PostgresQuery } from "./postgres-pool.ts";
export { migratePostgresStore } from "./migrate-postgres-store.ts";
export type { MigratePostgresStoreOptions } from "./migrate-postgres-store.ts";
export { watchPostgresSessions } from "./watch-postgres-sessions.ts";
export type { SessionChange, WatchPostgresSessionsOptions } from "./watch-postgres-sessions.ts";
export { postgresNodes } from "./nodes/postgres-nodes.ts";
export type {
  Heartbeat,
  PostgresNodes,
  PostgresNodesOptions,
  StoreNode,
  StoreScope,
} from "./nodes/postgres-nodes.ts";
