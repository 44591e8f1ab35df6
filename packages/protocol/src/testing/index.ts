export { type ConnectionContractOptions, connectionContract } from "./connection-contract.ts";
export type { ConnectionPair, OpenConnections } from "./connection-pair.ts";
export { sendHostileRequests } from "./hostile-requests.ts";
export { textContract, transportContract } from "./transport-contract.ts";
export type { OpenTransports, TransportPair } from "./transport-pair.ts";
export { WireEnd } from "./wire-end.ts";
