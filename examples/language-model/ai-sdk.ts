import type { AgentDefinition, ConversationEntry, Turn } from "@parley/agent";
import {
  isStepCount,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  streamText,
  tool,
  type ToolSet,
} from "ai";

import { toolsOf } from "./tools.ts";

/**
 * Returns an agent's `prompt` that answers with an AI SDK model.
 *
 * @param contextSize The model's context window in tokens.
 */
export function answerWith(model: LanguageModel, contextSize: number): AgentDefinition["prompt"] {
  return async (turn) => {
    const { stream, finishReason } = streamText({
      model,
      instructions: `You are a coding agent. The project is in ${turn.session.cwd}.`,
      messages: messagesOf(await turn.session.conversation()),
      tools: sdkToolsOf(turn),
      stopWhen: isStepCount(20),
      abortSignal: turn.signal,
      // Provider-specific options: do not store the conversation, but return the model's thoughts.
      providerOptions: {
        openai: { store: false, reasoningSummary: "auto" },
        anthropic: { thinking: { type: "adaptive", display: "summarized" } },
      },
      onError: () => {}, // The error also appears in the stream.
    });
    for await (const part of stream) {
      if (part.type === "text-delta") await turn.agentMessage(part.text);
      if (part.type === "reasoning-delta") await turn.agentThought(part.text);
      if (part.type === "finish-step") {
        await turn.usage({ used: part.usage.totalTokens ?? 0, size: contextSize });
      }
      if (part.type === "error") throw part.error;
    }
    if (turn.signal.aborted) return "cancelled";
    switch (await finishReason) {
      case "length":
        return "max_tokens";
      case "content-filter":
        return "refusal";
      case "tool-calls":
        return "max_turn_requests";
      case "error":
      case "interrupted":
        throw new Error("The answer broke off");
      default:
        return "end_turn";
    }
  };
}

/** Converts the conversation, including the current prompt. Omits thoughts. */
function messagesOf(conversation: readonly ConversationEntry[]): ModelMessage[] {
  return conversation.flatMap((entry): ModelMessage[] => {
    if (entry.type === "message") {
      if (entry.role === "thought" || entry.text === "") return [];
      return [{ role: entry.role === "user" ? "user" : "assistant", content: entry.text }];
    }
    const { toolCallId, name: toolName = "unknown", rawInput: input = {}, text } = entry;
    const output = { type: "text", value: text } as const;
    return [
      { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] },
    ];
  });
}

function sdkToolsOf(turn: Turn): ToolSet {
  const entries = toolsOf(turn).map(({ name, description, inputSchema, run }) => [
    name,
    tool({ description, inputSchema: jsonSchema(inputSchema), execute: run }),
  ]);
  return Object.fromEntries(entries) as ToolSet;
}
