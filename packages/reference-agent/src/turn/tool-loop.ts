import type { AgentSession, Turn } from "@parley/agent";
import type { StopReason } from "@parley/schema/neutral";

import { askBudget } from "../budget/ask-budget.ts";
import type { Budget } from "../budget/budget.ts";
import { compactContext } from "../context/compact-context.ts";
import { contextStartOf } from "../context/context-start.ts";
import { Conversation } from "../context/conversation.ts";
import { systemPrompt } from "../context/system-prompt.ts";
import { isOverflow } from "../model/model-error.ts";
import { chosenThinking } from "../model/model-options.ts";
import type { Model, ModelRequest } from "../model/model.ts";
import { usageOf } from "../session/session-usage.ts";
import { adaptMcpTools } from "../tools/adapt-mcp-tools.ts";
import { type ToolContextParts, createToolContext } from "../tools/create-tool-context.ts";
import type { Tool } from "../tools/tool.ts";
import { runToolCall } from "./run-tool-call.ts";
import { type Answer, showAnswer } from "./show-answer.ts";

/** The share of the context window above which a conversation is compacted. */
const FULL = 0.85;

/** Options of {@link runToolLoop}. */
export interface ToolLoopParts extends Omit<ToolContextParts, "takesImages"> {
  readonly model: Model;
  readonly tools: readonly Tool[];
  /** The limits of every session. */
  readonly budget: Budget;
  /** Maximum number of model requests in the turn. */
  readonly maxRounds: number;
}

/**
 * Answers a prompt: sends the conversation to the model, runs the tools that it calls, and repeats with their results until it
 * calls no more tools. The conversation includes turns that ran in earlier processes.
 *
 * @throws {ModelError} if the model fails.
 */
export async function runToolLoop(turn: Turn, parts: ToolLoopParts): Promise<StopReason> {
  const { session, signal } = turn;
  const conversation = await Conversation.of(session.history(), await contextStartOf(session));
  const { memory, ownPaths, beforeChange, confine } = parts;
  const takesImages = parts.model.takesImages === true;
  const context = createToolContext(session, { memory, ownPaths, beforeChange, confine, takesImages });
  for (let round = 0; round < parts.maxRounds; round++) {
    if (!(await askBudget(turn, parts.budget))) return signal.aborted ? "cancelled" : "max_turn_requests";
    // The tools of MCP servers may change during a turn.
    const tools = new Map([...parts.tools, ...adaptMcpTools(session.mcp)].map((tool) => [tool.name, tool]));
    if (await isFull(session, parts.model)) await makeRoom(turn, conversation, parts.model);
    const answer = await ask(turn, conversation, { model: parts.model, tools });
    if (signal.aborted) return "cancelled";
    if (answer.stopReason !== undefined) return answer.stopReason;
    conversation.addToolCalls(answer.toolCalls, answer.thoughts);
    for (const call of answer.toolCalls) {
      const outcome = await runToolCall(call, tools.get(call.name), { turn, context });
      if (signal.aborted) return "cancelled";
      conversation.addToolResult({ toolCallId: call.id, ...outcome });
    }
  }
  return "max_turn_requests";
}

interface Asking {
  readonly model: Model;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** Requests the next answer; if the conversation is too long for the model, compacts it and retries once. */
async function ask(turn: Turn, conversation: Conversation, { model, tools }: Asking): Promise<Answer> {
  const { session, signal } = turn;
  const system = await systemPrompt(session);
  const thinking = chosenThinking(session);
  const respond = (): Promise<Answer> => {
    const { messages } = conversation;
    const request: ModelRequest = { system, messages, tools: [...tools.values()], thinking, signal };
    return showAnswer(model.respond(request), turn, conversation);
  };
  try {
    return await respond();
  } catch (error) {
    if (!isOverflow(error) || !(await makeRoom(turn, conversation, model))) throw error;
    return respond();
  }
}

async function isFull(session: AgentSession, { contextWindow = Infinity }: Model): Promise<boolean> {
  return (await usageOf(session)).used > contextWindow * FULL;
}

/** @returns whether the conversation is shorter now. */
async function makeRoom(turn: Turn, conversation: Conversation, model: Model): Promise<boolean> {
  if (conversation.lastAnchor === undefined) return false;
  const notice = "The conversation fills the model's context: a summary takes the place of its beginning.";
  return compactContext(turn, conversation, { model, notice });
}
