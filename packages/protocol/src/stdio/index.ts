export { afterLastWords } from "./after-last-words.ts";
export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
