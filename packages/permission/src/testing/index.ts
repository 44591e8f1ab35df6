export { permissionStoreContract } from "./permission-store-contract.ts";
