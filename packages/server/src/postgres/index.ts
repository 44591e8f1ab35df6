export {
  type AdminNode,
  type AdminSession,
  type AdminUser,
  type ClusterAdmin,
  type KickReport,
  type PostgresAdminOptions,
  postgresAdmin,
} from "./postgres-admin.ts";
export { type PostgresHubOptions, postgresHub } from "./postgres-hub.ts";
