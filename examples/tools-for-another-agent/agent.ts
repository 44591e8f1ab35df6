import "@parley/agent/stdout-guard";
import { defineAgent, serveAgent } from "@parley/agent";
import { spawnAgent } from "@parley/client/node";
import { serveTools } from "@parley/mcp-transport/serve";
import { stdioTransport } from "@parley/protocol/stdio";

// An agent that delegates its work to another agent and gives it a tool. Usage: `node agent.ts <command of the other
// agent>`.
const [command = "parley-agent", ...args] = process.argv.slice(2);

const agent = defineAgent({
  info: { name: "foreman", version: "1.0.0" },
  async prompt(turn) {
    // The other agent gets the tool from an MCP server in its session. Its permission requests are forwarded to our
    // user.
    const tools = await serveTools({
      name: "foreman",
      tools: [{ name: "goal", description: "What the work is for", call: () => "To be done by noon" }],
    });
    const worker = await spawnAgent(
      { command, args },
      {
        info: { name: "foreman", version: "1.0.0" },
        signal: turn.signal,
        handlers: {
          async requestPermission({ title, options }) {
            const call = await turn.toolCall({ title });
            const { allowed } = await call.requestPermission();
            await call.update({ status: allowed ? "completed" : "failed" });
            const kind = allowed ? "allow_once" : "reject_once";
            const option = options.find((one) => one.kind === kind);
            return option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" };
          },
        },
      },
    );
    try {
      const session = await worker.newSession({
        cwd: turn.session.cwd,
        mcpServers: [tools.definition({ protocolVersion: worker.version === 1 ? 1 : 2, http: true })],
      });
      const work = session.prompt(turn.text, { signal: turn.signal });
      for await (const { update } of session.updates(work)) {
        if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
          await turn.agentMessage(update.content.text);
      }
      await work;
    } finally {
      await worker.close();
      await tools.close();
    }
  },
});
await serveAgent(agent, stdioTransport());
