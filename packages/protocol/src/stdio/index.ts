export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
export { signalProcessGroup } from "./signal-process-group.ts";
