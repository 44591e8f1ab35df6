export type { AgentCommand } from "./agent-command.ts";
export { AgentProcessError } from "./agent-process-error.ts";
export { spawnAgent } from "./spawn-agent.ts";
export type { SpawnOptions } from "./spawn-options.ts";
