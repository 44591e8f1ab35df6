import type { AgentDefinition, ConversationEntry, Turn } from "@parley/agent";
import OpenAI from "openai";

import { type ModelTool, toolsOf } from "./tools.ts";

/**
 * Returns the `prompt` of an agent that answers with an OpenAI model.
 *
 * @param contextSize The model's context window in tokens.
 */
export function answerWith(model: string, contextSize: number): AgentDefinition["prompt"] {
  return async (turn) => {
    const client = new OpenAI(); // Reads OPENAI_API_KEY.
    const input = inputOf(await turn.session.conversation());
    for (let request = 0; request < 20; request++) {
      const tools = toolsOf(turn);
      const params = { model, input, tools: tools.map(toFunction) };
      const { output, usage, incomplete_details } = await ask(client, turn, params);
      await turn.usage({ used: usage?.total_tokens ?? 0, size: contextSize });
      if (incomplete_details?.reason === "max_output_tokens") return "max_tokens";
      if (incomplete_details?.reason === "content_filter") return "refusal";
      const calls = output.filter((item) => item.type === "function_call");
      if (calls.length === 0) return "end_turn";
      // The output includes encrypted thoughts, which the model needs after tools have run.
      input.push(...(output as OpenAI.Responses.ResponseInput));
      for (const { call_id, name, arguments: json } of calls) {
        const result = await runTool(tools, name, json);
        input.push({ type: "function_call_output", call_id, output: result });
      }
    }
    return "max_turn_requests";
  };
}

type Params = Pick<OpenAI.Responses.ResponseCreateParamsStreaming, "model" | "input" | "tools">;

/** Sends one request, and shows the answer as it arrives. */
async function ask(client: OpenAI, turn: Turn, params: Params): Promise<OpenAI.Responses.Response> {
  const stream = await client.responses.create(
    {
      ...params,
      instructions: `You are a coding agent. The project is in ${turn.session.cwd}.`,
      reasoning: { summary: "auto" },
      store: false,
      include: ["reasoning.encrypted_content"],
      stream: true,
    },
    { signal: turn.signal },
  );
  for await (const event of stream) {
    if (event.type === "response.output_text.delta") await turn.agentMessage(event.delta);
    if (event.type === "response.reasoning_summary_text.delta") await turn.agentThought(event.delta);
    if (event.type === "response.completed" || event.type === "response.incomplete") return event.response;
    if (event.type === "response.failed") throw new Error(event.response.error?.message);
    if (event.type === "error") throw new Error(event.message);
  }
  throw new Error("The answer broke off");
}

/** Converts the conversation, including the current prompt. Omits thoughts. */
function inputOf(conversation: readonly ConversationEntry[]): OpenAI.Responses.ResponseInputItem[] {
  return conversation.flatMap((entry): OpenAI.Responses.ResponseInputItem[] => {
    if (entry.type === "message") {
      if (entry.role === "thought" || entry.text === "") return [];
      return [{ role: entry.role === "user" ? "user" : "assistant", content: entry.text }];
    }
    const { toolCallId: call_id, name = "unknown", rawInput = {}, text: output } = entry;
    return [
      { type: "function_call", call_id, name, arguments: JSON.stringify(rawInput) },
      { type: "function_call_output", call_id, output },
    ];
  });
}

function toFunction({
  name,
  description,
  inputSchema: parameters,
}: ModelTool): OpenAI.Responses.FunctionTool {
  return { type: "function", name, description, parameters, strict: false };
}

/** Runs a tool with the input that the model wrote, which may be invalid. */
async function runTool(tools: readonly ModelTool[], name: string, json: string): Promise<string> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return `There is no tool "${name}"`;
  try {
    return await tool.run(JSON.parse(json));
  } catch (error) {
    return String(error);
  }
}
