import { defineAgent, serveAgent, type Turn } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

const steps = ["Check the tests", "Ask for permission", "Deploy"];

async function showPlan(turn: Turn, done: number): Promise<void> {
  const entries = steps.map((content, step) => {
    const status = step < done ? "completed" : "pending";
    return { content, priority: "medium", status } as const;
  });
  await turn.plan(entries);
}

const agent = defineAgent({
  info: { name: "deployer", version: "1.0.0" },
  async prompt(turn) {
    await showPlan(turn, 1);
    const call = await turn.toolCall({
      title: "Deploy to production",
      kind: "execute",
      rawInput: { command: "deploy", args: ["--to", "production"] },
    });
    const { allowed } = await call.requestPermission();
    if (!allowed) {
      await call.update({ status: "failed" });
      return await turn.agentMessage("Then I leave production alone.");
    }
    await showPlan(turn, 2);
    await call.update({ status: "completed" });
    await showPlan(turn, 3);
    await turn.agentMessage("Deployed.");
  },
});

await serveAgent(agent, stdioTransport());
