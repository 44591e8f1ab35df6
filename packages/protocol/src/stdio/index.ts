export { drainThenEnd } from "./drain-then-end.ts";
export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
