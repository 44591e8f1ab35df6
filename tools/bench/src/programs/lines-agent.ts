// An agent that answers with as many lines as the prompt requests. Makes a tool call before every hundred lines.
import "@parley/agent/stdout-guard";
import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const linesAtOnce = 10;

const agent = defineAgent({
  info: { name: "lines", version: "1.0.0" },
  async prompt(turn) {
    for (let line = 0; line < Number(turn.text); line += linesAtOnce) {
      if (line % 100 === 0) {
        const call = await turn.toolCall({ title: `Write line ${line}`, kind: "edit" });
        await call.update({ status: "completed" });
      }
      const lines = Array.from({ length: linesAtOnce }, (_, index) => `- line ${line + index} of **many**\n`);
      await turn.agentMessage(lines.join(""));
    }
    await turn.agentMessage("\n\nThat was all");
    return "end_turn";
  },
});
await serveAgent(agent, stdioTransport());
