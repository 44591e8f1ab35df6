import { defineAgent } from "@parley/agent";

export const agent = defineAgent({
  info: { name: "{{name}}", version: "0.1.0" },
  async prompt(turn) {
    await turn.agentMessage(`You said: ${turn.text}`);
  },
});
