import { type AgentDefinition, defineAgent } from "@parley/agent";
import { type LanguageModel, jsonSchema, stepCountIs, streamText, tool } from "ai";

/** Creates an agent that deploys when its model decides to. The model is a parameter, so that tests can script it. */
export function createAgent(
  model: LanguageModel,
  deploy: (target: string) => Promise<string>,
): AgentDefinition {
  return defineAgent({
    info: { name: "deployer", version: "1.0.0" },
    async prompt(turn) {
      const inputSchema = jsonSchema<{ target: string }>({
        type: "object",
        properties: { target: { type: "string" } },
        required: ["target"],
      });
      const execute = async ({ target }: { target: string }): Promise<string> => {
        const call = await turn.toolCall({ title: `Deploy to ${target}`, kind: "execute" });
        const { allowed } = await call.requestPermission();
        const result = allowed ? await deploy(target) : "The user has refused.";
        await call.update({ status: allowed ? "completed" : "failed" });
        return result;
      };
      const { textStream } = streamText({
        model,
        prompt: turn.text,
        tools: { deploy: tool({ description: "Deploys the project", inputSchema, execute }) },
        stopWhen: stepCountIs(10),
        abortSignal: turn.signal,
      });
      for await (const text of textStream) await turn.agentMessage(text);
    },
  });
}
