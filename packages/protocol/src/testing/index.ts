export { transportContract } from "./transport-contract.ts";
export type { OpenTransports, TransportPair } from "./transport-pair.ts";
export { WireEnd } from "./wire-end.ts";
