export { type PostgresHubOptions, postgresHub } from "./postgres-hub.ts";
