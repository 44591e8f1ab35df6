export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
