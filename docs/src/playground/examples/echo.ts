import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const agent = defineAgent({
  info: { name: "echo", version: "1.0.0" },
  async prompt(turn) {
    await turn.agentMessage("You said: ");
    const words = turn.text.split(" ");
    for (const word of words) await turn.agentMessage(`${word} `);
  },
});

await serveAgent(agent, stdioTransport());
