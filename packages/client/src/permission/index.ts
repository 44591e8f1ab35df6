export {
  type PermissionDescription,
  type PermissionDetail,
  describePermission,
} from "./describe-permission.ts";
export { isOnce } from "./exact-request.ts";
export {
  type OpenPermission,
  type PermissionBroker,
  type PermissionBrokerOptions,
  createPermissionBroker,
} from "./permission-broker.ts";
