import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const agent = defineAgent({
  info: { name: "echo", version: "1.0.0" },
  async prompt(turn) {
    await turn.agentMessage("You said: ");
    for (const word of turn.text.split(" ")) await turn.agentMessage(`${word} `);
  },
});

await serveAgent(agent, stdioTransport());
