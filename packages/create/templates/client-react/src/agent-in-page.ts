import { defineAgent, serveAgent } from "@parley/agent";
import { createInMemoryTransports, type Transport } from "@parley/protocol";

const path = "/notes.md";
let notes = "# Notes\n";

/** An agent that runs in the page, to get you started: it appends each prompt to a file if the user allows it. */
const agent = defineAgent({
  info: { name: "in-page", title: "Agent in the page", version: "1.0.0" },
  async prompt(turn) {
    await turn.session.setTitle(turn.text.slice(0, 40));
    await turn.agentThought("The user wants to keep this, so I add it to the notes.");
    const before = notes;
    const after = `${before}- ${turn.text}\n`;
    const call = await turn.toolCall({
      title: "Edit notes.md",
      kind: "edit",
      content: [{ type: "diff", path, oldText: before, newText: after }],
    });
    const { allowed } = await call.requestPermission();
    if (allowed) notes = after;
    await call.update({ status: allowed ? "completed" : "failed" });
    const answer = allowed ? `You said: ${turn.text}` : "Then I leave the notes as they are.";
    for (const word of answer.split(" ")) await turn.agentMessage(`${word} `);
  },
});

/** Starts the agent and returns a transport to it. To use another agent, return another transport. */
export function startAgent(): Transport {
  const [here, there] = createInMemoryTransports();
  void serveAgent(agent, there);
  return here;
}
