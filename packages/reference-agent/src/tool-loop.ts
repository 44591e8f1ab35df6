import { randomUUID } from "node:crypto";

import type { Turn } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";
import type { StopReason } from "@parley/schema/v1";

import { Conversation } from "./conversation.ts";
import { adaptMcpTools } from "./mcp-tool-adapter.ts";
import type { Model, ModelPart, ModelToolCall, ModelUsage } from "./model/model.ts";
import { type ToolCallSetting, runToolCall } from "./run-tool-call.ts";
import type { SessionPermissions } from "./session-permissions.ts";
import type { Tool } from "./tools/tool.ts";

/** What answers a turn. */
export interface ToolLoopParts {
  readonly model: Model;
  readonly tools: readonly Tool[];
  readonly permissions: SessionPermissions;
  /** How often the model may call tools before the turn ends anyway. */
  readonly maxRounds: number;
}

/**
 * Answers a prompt: the model says something and calls tools, sees what came of them, and goes on until it calls no more.
 * The conversation is that of the whole session, also if another process had the first part of it.
 */
export async function runToolLoop(turn: Turn, parts: ToolLoopParts): Promise<StopReason> {
  const { session, signal } = turn;
  const conversation = await Conversation.of(session.history());
  const context = { cwd: session.cwd, paths: createPathGuard(session.roots) };
  const setting: ToolCallSetting = { turn, context, permissions: parts.permissions };
  for (let round = 0; round < parts.maxRounds; round++) {
    // MCP servers come and go while a turn runs.
    const tools = new Map([...parts.tools, ...adaptMcpTools(session.mcp)].map((tool) => [tool.name, tool]));
    const request = { messages: conversation.messages, tools: [...tools.values()], signal };
    const { toolCalls, stopReason } = await relay(parts.model.respond(request), turn, conversation);
    if (signal.aborted) return "cancelled";
    if (stopReason !== undefined) return stopReason;
    for (const call of toolCalls) {
      conversation.addToolCall(call);
      const outcome = await runToolCall(call, tools.get(call.name), setting);
      if (signal.aborted) return "cancelled";
      conversation.addToolResult({ toolCallId: call.id, ...outcome });
    }
  }
  return "max_turn_requests";
}

interface Answer {
  readonly toolCalls: readonly ModelToolCall[];
  /** Absent if the turn goes on. */
  readonly stopReason: StopReason | undefined;
}

/** Passes on what the model says, as it says it. */
async function relay(
  parts: AsyncIterable<ModelPart>,
  turn: Turn,
  conversation: Conversation,
): Promise<Answer> {
  const toolCalls = new Map<string, ModelToolCall>();
  let reason: "done" | "length" | "refusal" = "done";
  for await (const part of parts) {
    if (turn.signal.aborted) break;
    switch (part.type) {
      case "text":
        conversation.addText(part.text);
        await turn.agentMessage(part.text);
        break;
      case "thought":
        await turn.agentThought(part.text);
        break;
      case "tool_call": {
        // Some servers count their calls anew in each answer.
        const taken = toolCalls.has(part.id) || conversation.hasCalled(part.id);
        const id = taken ? `call_${randomUUID()}` : part.id;
        toolCalls.set(id, { id, name: part.name, input: part.input });
        break;
      }
      case "finish":
        ({ reason } = part);
        if (part.usage !== undefined) await turn.usage(toUsage(part.usage));
        break;
    }
  }
  if (reason === "length") return { toolCalls: [], stopReason: "max_tokens" };
  if (reason === "refusal") return { toolCalls: [], stopReason: "refusal" };
  return { toolCalls: [...toolCalls.values()], stopReason: toolCalls.size === 0 ? "end_turn" : undefined };
}

function toUsage({ used, size, cost }: ModelUsage): Parameters<Turn["usage"]>[0] {
  return cost === undefined ? { used, size } : { used, size, cost };
}
