import type { AgentConnection, McpServer } from "@parley/client";

import { findOnPath } from "./find-on-path.ts";
import type { ProjectEnvironment } from "./outside-project.ts";
import type { StartedAgent } from "./started-agent.ts";

export interface UsableServersOptions extends ProjectEnvironment {
  readonly agent: Pick<AgentConnection, "capabilities"> & Pick<StartedAgent, "command">;
  readonly note: (text: string) => void;
}

/**
 * Returns the servers that the agent supports and whose programs exist. The protocol requires absolute paths, so
 * program names are looked up on the user's `PATH`. For a remote agent, programs are not checked, because they run on
 * another machine.
 */
export function usableMcpServers(servers: readonly McpServer[], options: UsableServersOptions): McpServer[] {
  const { agent, note } = options;
  const { mcp } = agent.capabilities;
  return servers.flatMap((server) => {
    const { name, type = "stdio" } = server;
    const leaveOut = (reason: string): [] => {
      note(`Skipping MCP server ${JSON.stringify(name)}: ${reason}`);
      return [];
    };
    if ((type !== "stdio" && type !== "http" && type !== "sse") || !mcp[type])
      return leaveOut(`the agent does not accept the type ${type}`);
    const command = "command" in server ? server.command : undefined;
    if (typeof command !== "string" || /[/\\]/.test(command) || agent.command === undefined) return [server];
    const program = findOnPath(command, options);
    if (program !== undefined) return [{ ...server, command: program }];
    return leaveOut(`no program ${JSON.stringify(command)} is on PATH outside of the project`);
  });
}
