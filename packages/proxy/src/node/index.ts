export { type ProgramCommand, type SpawnProgramOptions, spawnTransport } from "./program-transport.ts";
export { type SpawnProxyOptions, spawnProxy } from "./spawn-proxy.ts";
