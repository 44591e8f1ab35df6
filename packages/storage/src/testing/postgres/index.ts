export { spawnPostgresServer } from "./spawn-postgres-server.ts";
export type { PostgresServer, PostgresServerOptions } from "./spawn-postgres-server.ts";
