import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const agent = defineAgent({
  info: { name: "asker", version: "1.0.0" },
  async prompt(turn) {
    const answer = await turn.elicit({
      mode: "form",
      message: "Where should I deploy?",
      requestedSchema: {
        type: "object",
        properties: {
          target: { type: "string", title: "Target", enum: ["staging", "production"] },
          reason: { type: "string", title: "Reason", description: "For the release notes" },
          notify: { type: "boolean", title: "Notify the team", default: true },
        },
        required: ["target"],
      },
    });
    if (answer.action !== "accept") return await turn.agentMessage("Maybe later.");
    const { target, notify } = answer.content ?? {};
    const more = notify === true ? ", and telling the team" : "";
    await turn.agentMessage(`Deploying to ${String(target)}${more}.`);
  },
});

await serveAgent(agent, stdioTransport());
