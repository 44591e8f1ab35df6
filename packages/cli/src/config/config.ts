import type { McpServer } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";

import type { LendingSettings } from "../agent/lent.ts";

export interface Config extends LendingSettings {
  /** Agents, keyed by their command-line names. */
  readonly agents: ReadonlyMap<string, AgentCommand>;
  /** Name of the agent to start if the command line does not name one. */
  readonly defaultAgent?: string | undefined;
  readonly mcpServers: readonly McpServer[];
}

export const emptyConfig: Config = {
  agents: new Map(),
  mcpServers: [],
  files: true,
  terminals: true,
};
