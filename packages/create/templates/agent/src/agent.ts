import { defineAgent } from "@parley/agent";
import { mcpConnections } from "@parley/mcp-transport";

export const agent = defineAgent({
  info: { name: "{{name}}", version: "0.1.0" },
  mcp: mcpConnections(), // Connects to the editor's MCP servers; turn.mcp has their tools.
  async prompt(turn) {
    await turn.agentMessage(`You said: ${turn.text}`);
  },
});
