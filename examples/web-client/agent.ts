// An agent that runs in the page and asks for permission before it shouts.
import { defineAgent, serveAgent } from "@parley/agent";
import { createInMemoryTransports, type Transport } from "@parley/protocol";

const agent = defineAgent({
  info: { name: "in-page", version: "1.0.0" },
  commands: [{ name: "shout", description: "Repeat it louder", input: { hint: "text" } }],
  async prompt(turn) {
    if (turn.command?.name !== "shout") {
      for (const word of turn.text.split(" ")) await turn.agentMessage(`${word} `);
      return;
    }
    const call = await turn.toolCall({ title: "Shout" });
    const { allowed } = await call.requestPermission();
    await call.update({ status: allowed ? "completed" : "failed" });
    await turn.agentMessage(allowed ? `${turn.command.input.toUpperCase()}!` : "Then not.");
  },
});

/** Starts the agent in this page. Returns the transport that connects to it. */
export function startAgent(): Transport {
  const [here, there] = createInMemoryTransports();
  void serveAgent(agent, there);
  return here;
}
