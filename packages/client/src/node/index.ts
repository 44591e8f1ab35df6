export type { AgentCommand } from "./agent-command.ts";
export type { SpawnOptions } from "./spawn-options.ts";
