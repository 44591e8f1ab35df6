export { sessionStoreContract } from "./session-store-contract.ts";
export type { SessionStoreContractOptions } from "./session-store-contract.ts";
