import type { McpServer } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";

import type { Lent } from "../agent/lent-handlers.ts";

/** What the user has settled once for all runs. */
export interface Config extends Lent {
  /** Agents by the names that the command line may call them. */
  readonly agents: ReadonlyMap<string, AgentCommand>;
  /** The name of the agent to start when the command line names none. */
  readonly defaultAgent?: string | undefined;
  /** What every session is given. */
  readonly mcpServers: readonly McpServer[];
}

/** What holds where there is no config file. */
export const emptyConfig: Config = {
  agents: new Map(),
  mcpServers: [],
  files: true,
  terminals: true,
};
