import Anthropic from "@anthropic-ai/sdk";
import type { AgentDefinition, ConversationEntry, Turn } from "@parley/agent";

import { type ModelTool, toolsOf } from "./tools.ts";

/**
 * Returns the `prompt` of an agent that answers with an Anthropic model.
 *
 * @param contextSize The model's context window in tokens.
 */
export function answerWith(model: string, contextSize: number): AgentDefinition["prompt"] {
  return async (turn) => {
    const client = new Anthropic(); // Reads ANTHROPIC_API_KEY.
    const messages = messagesOf(await turn.session.conversation());
    for (let request = 0; request < 20; request++) {
      const tools = toolsOf(turn);
      const params = { model, messages, tools: tools.map(toAnthropicTool) };
      const { content, usage, stop_reason } = await ask(client, turn, params);
      await turn.usage({ used: usage.input_tokens + usage.output_tokens, size: contextSize });
      if (stop_reason === "max_tokens") return "max_tokens";
      if (stop_reason === "refusal") return "refusal";
      const calls = content.filter((block) => block.type === "tool_use");
      if (calls.length === 0) return "end_turn";
      const results: Anthropic.ToolResultBlockParam[] = [];
      for (const { id: tool_use_id, name, input } of calls) {
        const tool = tools.find((each) => each.name === name);
        const result = (await tool?.run(input)) ?? `There is no tool "${name}"`;
        results.push({ type: "tool_result", tool_use_id, content: result });
      }
      // Keep the signatures of the thinking blocks: the model needs them after tool calls.
      messages.push({ role: "assistant", content }, { role: "user", content: results });
    }
    return "max_turn_requests";
  };
}

type Params = Pick<Anthropic.MessageStreamParams, "model" | "messages" | "tools">;

/** Sends one request, and shows the answer as it arrives. */
async function ask(client: Anthropic, turn: Turn, params: Params): Promise<Anthropic.Message> {
  const stream = client.messages.stream(
    {
      ...params,
      system: `You are a coding agent. The project is in ${turn.session.cwd}.`,
      thinking: { type: "adaptive", display: "summarized" },
      max_tokens: 32_000,
    },
    { signal: turn.signal },
  );
  for await (const event of stream) {
    if (event.type !== "content_block_delta") continue;
    if (event.delta.type === "text_delta") await turn.agentMessage(event.delta.text);
    if (event.delta.type === "thinking_delta") await turn.agentThought(event.delta.thinking);
  }
  return stream.finalMessage();
}

/** Converts the conversation, including the current prompt. Omits thoughts. */
function messagesOf(conversation: readonly ConversationEntry[]): Anthropic.MessageParam[] {
  return conversation.flatMap((entry): Anthropic.MessageParam[] => {
    if (entry.type === "message") {
      if (entry.role === "thought" || entry.text.trim() === "") return [];
      return [{ role: entry.role === "user" ? "user" : "assistant", content: entry.text }];
    }
    const { toolCallId: id, name = "unknown", rawInput: input = {}, text: content } = entry;
    return [
      { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
    ];
  });
}

function toAnthropicTool({ name, description, inputSchema }: ModelTool): Anthropic.Tool {
  return { name, description, input_schema: { type: "object", ...inputSchema } };
}
