export {
  type OpenPermission,
  type PermissionBroker,
  type PermissionBrokerOptions,
  createPermissionBroker,
} from "./permission-broker.ts";
