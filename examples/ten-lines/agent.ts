import "@parley/agent/stdout-guard";
import { defineAgent, serveAgent } from "@parley/agent";
import { mcpConnections } from "@parley/mcp-transport";
import { stdioTransport } from "@parley/protocol/stdio";
import { memorySessionStore } from "@parley/storage";

const agent = defineAgent({
  info: { name: "ten-lines", version: "1.0.0" },
  store: memorySessionStore(),
  mcp: mcpConnections(),
  prompt: (turn) => turn.agentMessage(`You said: ${turn.text}`),
});
await serveAgent(agent, stdioTransport());
