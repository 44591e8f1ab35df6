export type { AgentCommand } from "./agent-command.ts";
export { AgentProcessError } from "./agent-process-error.ts";
export {
  type FileSystemHandlers,
  type FileSystemOptions,
  createFileSystemHandlers,
} from "./file-system-handlers.ts";
export { createPermissionRulesFile } from "./permission-rules-file.ts";
export { spawnAgent } from "./spawn-agent.ts";
export type { SpawnOptions } from "./spawn-options.ts";
export { type ClientTerminals, type TerminalOptions, createTerminalHandlers } from "./terminal-handlers.ts";
