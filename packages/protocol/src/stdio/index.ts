export { drainThenEnd } from "./drain-then-end.ts";
export { escapeLineSeparators } from "./escape-line-separators.ts";
export { guardStandardOutput } from "./guard-standard-output.ts";
export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
