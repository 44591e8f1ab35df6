import type { ClientDialect, McpServer } from "@parley/client";
import type { Sides } from "@parley/inspector/read-as-receiver";

/** What a run needs besides its program. Programs that use drafts need more of it, which is loaded on demand. */
export interface RunParts {
  /** The worker's code. The build inserts it, because the sandbox has no network access to load it with. */
  readonly worker: string;
  readonly versions: Readonly<Record<1 | 2, ClientDialect>>;
  /** The schemas to check messages with. Default: the stable ones. */
  readonly sides?: Sides;
  /** The MCP servers to offer to the agent. `readProgram` returns what is in the editor. */
  readonly mcpServers: (readProgram: () => string) => readonly McpServer[];
}

/** Whether a program uses drafts of the protocol. */
export function usesDrafts(program: string): boolean {
  return program.includes("/unstable");
}
