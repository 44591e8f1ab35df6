import { defineAgent, serveAgent } from "@parley/agent";
import { v1 } from "@parley/agent/v1/unstable";
import { v2 } from "@parley/agent/v2/unstable";
import { mcpConnections } from "@parley/mcp-transport";
import { stdioTransport } from "@parley/protocol/stdio";

const agent = defineAgent({
  info: { name: "reader", version: "1.0.0" },
  mcp: mcpConnections(),
  async prompt(turn) {
    // This page acts as the MCP server. Calls to it appear as mcp/message on the wire.
    const { content } = await turn.mcp.call("editor__read_program", {});
    const lines = String(content[0]?.["text"]).trim().split("\n");
    await turn.agentMessage(`Your program has ${lines.length} lines.`);
  },
});

// MCP over ACP is a draft feature, so it needs the unstable versions.
await serveAgent(agent, stdioTransport(), { versions: [v1, v2] });
