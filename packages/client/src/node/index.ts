export type { AgentCommand } from "./agent/agent-command.ts";
export { AgentProcessError } from "./agent/agent-process-error.ts";
export {
  type FileSystemHandlers,
  type FileSystemOptions,
  createFileSystemHandlers,
} from "./files/file-system-handlers.ts";
export { spawnAgent } from "./agent/spawn-agent.ts";
export type { SpawnOptions } from "./agent/spawn-options.ts";
export {
  type ClientTerminals,
  type TerminalOptions,
  createTerminalHandlers,
} from "./terminals/terminal-handlers.ts";
