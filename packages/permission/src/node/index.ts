export { type FilePermissionStoreOptions, filePermissionStore } from "./file-permission-store.ts";
