export { afterLastWords } from "./after-last-words.ts";
export { type GroupCommand, type GroupInvocation, groupInvocation } from "./group-invocation.ts";
export { OutputTail } from "./output-tail.ts";
export { settlesWithin } from "./settles-within.ts";
export { signalProcessGroup } from "./signal-process-group.ts";
export { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";
