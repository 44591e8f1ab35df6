// The agent that the nodes serve. It replies with its node's name. If the prompt is `/ask`, it asks for permission
// first.
import { type AgentDefinition, defineAgent } from "@parley/agent";
import type { SessionStore } from "@parley/storage";

/** Creates the agent for a node. Idle sessions are closed after ten minutes and reopened on demand. */
export function hostedAgent(store: SessionStore, node: string): AgentDefinition {
  return defineAgent({
    info: { name: "hosted", version: "1.0.0" },
    store,
    onDisconnect: { keepMs: 600_000 },
    commands: [{ name: "ask", description: "Ask before it answers", input: { hint: "text" } }],
    async prompt(turn) {
      let text = turn.text;
      if (turn.command?.name === "ask") {
        const call = await turn.toolCall({ title: "Answer" });
        const { allowed } = await call.requestPermission();
        await call.update({ status: allowed ? "completed" : "failed" });
        text = allowed ? turn.command.input : "no";
      }
      const answer = `${turn.session.principal} said: ${text} (${node} answers)`;
      for (const word of answer.split(" ")) await turn.agentMessage(`${word} `);
    },
  });
}
