import { defineAgent, serveAgent } from "@parley/agent";
import { createInMemoryTransports, type Transport } from "@parley/protocol";

/** An agent that runs in the page, to start with. */
const agent = defineAgent({
  info: { name: "in-page", version: "1.0.0" },
  async prompt(turn) {
    const call = await turn.toolCall({ title: "Answer" });
    const { allowed } = await call.requestPermission();
    await call.update({ status: allowed ? "completed" : "failed" });
    if (!allowed) return;
    for (const word of `You said: ${turn.text}`.split(" ")) await turn.agentMessage(`${word} `);
  },
});

/** Starts the agent and returns a transport to it. Replace it with another transport to use another agent. */
export function startAgent(): Transport {
  const [here, there] = createInMemoryTransports();
  void serveAgent(agent, there);
  return here;
}
