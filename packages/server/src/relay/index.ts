export { relayAgent } from "./relay-agent.ts";
export type { RelayOptions, RelayUser } from "./relay-options.ts";
