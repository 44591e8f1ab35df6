import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const agent = defineAgent({
  info: { name: "moody", version: "1.0.0" },
  configOptions: [
    {
      type: "select",
      id: "mode",
      name: "Mode",
      category: "mode",
      currentValue: "ask",
      options: [
        { value: "ask", name: "Ask", description: "Asks before it does anything" },
        { value: "auto", name: "Auto", description: "Does it without asking" },
      ],
    },
  ],
  async prompt(turn) {
    const call = await turn.toolCall({ title: "Water the plants", kind: "other" });
    const mode = turn.session.config.get("mode");
    const allowed = mode === "auto" || (await call.requestPermission()).allowed;
    await call.update({ status: allowed ? "completed" : "failed" });
    await turn.agentMessage(`In mode "${mode}": ${allowed ? "watered." : "left dry."}`);
  },
});

await serveAgent(agent, stdioTransport());
