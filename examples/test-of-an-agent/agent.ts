import { type AgentDefinition, defineAgent } from "@parley/agent";

/** Creates the agent separately from the program that serves it, so that tests can run it in memory. */
export function createAgent(): AgentDefinition {
  return defineAgent({
    info: { name: "deployer", version: "1.0.0" },
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Deploy", kind: "execute" });
      const { allowed } = await call.requestPermission();
      await call.update({ status: allowed ? "completed" : "failed" });
      await turn.agentMessage(allowed ? "Deployed" : "As you like");
    },
  });
}
