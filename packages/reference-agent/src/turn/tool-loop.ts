import type { AgentSession, Turn } from "@parley/agent";
import type { McpSession } from "@parley/mcp-transport";
import type { StopReason } from "@parley/schema/neutral";

import { askBudget } from "../budget/ask-budget.ts";
import type { Budget } from "../budget/budget.ts";
import { FULL, compactContext } from "../context/compact-context.ts";
import { contextStartOf } from "../context/context-start.ts";
import { Conversation } from "../context/conversation.ts";
import { systemPrompt } from "../context/system-prompt.ts";
import { isOverflow } from "../model/model-error.ts";
import { chosenThinking } from "../model/model-options.ts";
import type { Model, ModelRequest, ModelToolCall, ToolMessage } from "../model/model.ts";
import { createSerial } from "../session/create-serial.ts";
import { usageOf } from "../session/session-usage.ts";
import { TASK, createTaskTool } from "../task/task-tool.ts";
import { adaptMcpTools } from "../tools/adapt-mcp-tools.ts";
import { type ToolContextOptions, createToolContext } from "../tools/create-tool-context.ts";
import { SeenFiles } from "../tools/files/seen-files.ts";
import type { ToolMemory } from "../tools/tool-memory.ts";
import type { Tool, ToolContext } from "../tools/tool.ts";
import { runToolCall } from "./run-tool-call.ts";
import { type Answer, showAnswer, turnView } from "./show-answer.ts";

export interface ToolLoopOptions extends Omit<ToolContextOptions, "takesImages"> {
  readonly model: Model;
  readonly tools: readonly Tool[];
  /** The project's MCP servers. Their tools do not replace tools from the session's own servers. */
  readonly projectMcp?: McpSession | undefined;
  readonly budget: Budget;
  /** Maximum number of model requests in the turn. */
  readonly maxRounds: number;
}

/**
 * Answers a prompt: sends the conversation to the model, runs the tools that it calls, and repeats this with the
 * results until the model stops calling tools. The conversation includes turns from earlier processes.
 *
 * @throws {ModelError} if the model fails.
 */
export async function runToolLoop(turn: Turn, options: ToolLoopOptions): Promise<StopReason> {
  const { session, signal } = turn;
  const conversation = await Conversation.of(session.history(), await contextStartOf(session));
  const createContext = contextFactory(session, options);
  const context = createContext(options.memory);
  // MCP servers can change their tools during a turn.
  const toolsNow = (): Tool[] => [
    ...options.tools,
    ...(options.projectMcp === undefined ? [] : adaptMcpTools(options.projectMcp)),
    ...adaptMcpTools(session.mcp),
  ];
  const taskTool = createTaskTool({
    ...options,
    turn,
    // The plan belongs to the turn as a whole.
    tools: () => toolsNow().filter(({ name }) => name !== "plan"),
    createContext: () => createContext({ ...options.memory, seen: new SeenFiles() }),
  });
  for (let round = 0; round < options.maxRounds; round++) {
    if (!(await askBudget(turn, options.budget))) return signal.aborted ? "cancelled" : "max_turn_requests";
    const tools = new Map([...toolsNow(), taskTool].map((tool) => [tool.name, tool]));
    for (const { prompt } of await turn.takePrompts()) conversation.addPrompt(prompt);
    if (await isFull(session, options.model)) await makeRoom(turn, conversation, options.model);
    const answer = await ask(turn, conversation, { model: options.model, tools });
    if (signal.aborted) return "cancelled";
    if (answer.stopReason !== undefined) return answer.stopReason;
    conversation.addToolCalls(answer.toolCalls, answer.thoughts);
    for (const group of groupTasks(answer.toolCalls)) {
      const run = async (call: ModelToolCall): Promise<Omit<ToolMessage, "role">> => ({
        toolCallId: call.id,
        ...(await runToolCall(call, tools.get(call.name), { turn, context })),
      });
      const results = await Promise.all(group.map(run));
      if (signal.aborted) return "cancelled";
      for (const result of results) conversation.addToolResult(result);
    }
  }
  return "max_turn_requests";
}

/**
 * Returns a function that creates contexts for the turn's tools. Because tasks run concurrently, their file changes
 * are recorded one at a time.
 */
function contextFactory(
  session: AgentSession,
  { model, ownPaths, programPaths, checkRoots, beforeChange, confine, hooks }: ToolLoopOptions,
): (memory: ToolMemory) => ToolContext {
  const recording = createSerial();
  return (memory) =>
    createToolContext(session, {
      memory,
      ownPaths,
      programPaths,
      checkRoots,
      confine,
      hooks,
      takesImages: model.takesImages === true,
      beforeChange: beforeChange && ((changes) => recording(() => beforeChange(changes))),
    });
}

const MAX_TASKS_AT_ONCE = 4;

/** Groups consecutive tasks, which may run at the same time. Every other call is in a group by itself. */
function groupTasks(calls: readonly ModelToolCall[]): ModelToolCall[][] {
  const groups: ModelToolCall[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    const joins = call.name === TASK && last?.[0]?.name === TASK && last.length < MAX_TASKS_AT_ONCE;
    if (joins) last.push(call);
    else groups.push([call]);
  }
  return groups;
}

interface Asking {
  readonly model: Model;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** Requests the next answer. If the conversation is too long for the model, compacts it and retries once. */
async function ask(turn: Turn, conversation: Conversation, { model, tools }: Asking): Promise<Answer> {
  const { session, signal } = turn;
  const system = await systemPrompt(session);
  const thinking = chosenThinking(session);
  const respond = (): Promise<Answer> => {
    const { messages } = conversation;
    const request: ModelRequest = { system, messages, tools: [...tools.values()], thinking, signal };
    return showAnswer(model.respond(request), turnView(turn), conversation);
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

/** @returns whether the conversation is shorter now */
async function makeRoom(turn: Turn, conversation: Conversation, model: Model): Promise<boolean> {
  if (conversation.lastAnchor === undefined) return false;
  const notice = "The conversation fills the model's context, so its beginning is replaced with a summary.";
  return compactContext(turn, conversation, { model, notice });
}
