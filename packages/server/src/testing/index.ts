export { type HubContractOptions, hubContract } from "./hub-contract.ts";
