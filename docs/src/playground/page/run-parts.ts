import type { ClientDialect, McpServer } from "@parley/client";
import type { Sides } from "@parley/inspector/read-as-receiver";

/**
 * The parts that a run needs in addition to its program. Programs that use draft features load more of them on
 * demand.
 */
export interface RunParts {
  /** The worker's code. The build inlines it, because the sandbox has no network access. */
  readonly worker: string;
  readonly versions: Readonly<Record<1 | 2, ClientDialect>>;
  /** The schemas that messages are checked against. Defaults to the stable ones. */
  readonly sides?: Sides;
  /** Creates the MCP servers to offer to the agent. `readProgram` returns the text in the editor. */
  readonly mcpServers: (readProgram: () => string) => readonly McpServer[];
}

/** Whether a program uses draft features of the protocol. */
export function usesDrafts(program: string): boolean {
  return program.includes("/unstable");
}
