import { randomUUID } from "node:crypto";

import type { MessageEvent, ToolCallContent, Turn } from "@parley/agent";
import { visibleLine, visibleText } from "@parley/protocol/text";
import type { StopReason } from "@parley/schema/neutral";

import { Conversation } from "../context/conversation.ts";
import { systemPrompt } from "../context/system-prompt.ts";
import { ModelError } from "../model/model-error.ts";
import { chosenThinking } from "../model/model-options.ts";
import type { Model, ModelUsage } from "../model/model.ts";
import { modeOf, narrowerMode } from "../permissions/session-mode.ts";
import { type Serial, createSerial } from "../session/create-serial.ts";
import { notifyUser } from "../session/notify-user.ts";
import { addTaskUsage } from "../session/session-usage.ts";
import { textContent } from "../text/text-content.ts";
import type { Tool, ToolContext, ToolResult } from "../tools/tool.ts";
import { type CallingTask, runToolCall } from "../turn/run-tool-call.ts";
import { type Answer, type AnswerView, showAnswer } from "../turn/show-answer.ts";
import { TaskRoom } from "./task-room.ts";

export interface TaskRun {
  readonly turn: Turn;
  readonly model: Model;
  /** Returns the tools that are currently available to tasks. */
  readonly tools: () => readonly Tool[];
  /** Creates a context for a task whose model has not seen any files yet. */
  readonly createContext: () => ToolContext;
  /** If the session has reached a limit, asks the user whether to continue. */
  readonly mayAsk: () => Promise<boolean>;
  /** Maximum number of model requests in a task. */
  readonly maxRounds: number;
  /** Shows the task's progress in the tool call. */
  readonly show: (content: readonly ToolCallContent[]) => Promise<void>;
}

/** A task that has not started yet. */
export interface NewTask extends Omit<CallingTask, "subagent"> {
  readonly prompt: string;
  /** Tool call that started the task. */
  readonly toolCallId: string;
}

export interface Task extends NewTask, CallingTask {}

const ROLE = `Another agent has given you a task, and sees nothing of your work but your last message. You cannot ask it or the
user anything. Do the task and no more, and end with a report of all that was asked for.`;

/**
 * Runs a task as a subagent: a separate conversation with the session's model and tools, and with no more than the
 * session's permissions. The result is the model's last text.
 *
 * @throws {Error} if the task is cancelled or its model fails.
 */
export async function runTask(task: NewTask, run: TaskRun): Promise<ToolResult> {
  const { title, prompt, toolCallId } = task;
  const subagent = await run.turn.subagent({ title: visibleLine(title), toolCallId, cancellable: true });
  const signal = AbortSignal.any([task.signal, subagent.signal]);
  try {
    await run.show(subagent.content);
    await subagent.message(prompt);
    const { result, stopReason } = await doTask({ ...task, subagent, signal }, run);
    await subagent.message(result.text, { from: "subagent" });
    await subagent.end(stopReason);
    return { ...result, content: [...subagent.content, textContent(visibleText(result.text))] };
  } catch (error) {
    // The subagent ends with the turn.
    if (!run.turn.signal.aborted) await subagent.end(signal.aborted ? "cancelled" : (error as Error));
    if (subagent.signal.aborted && !task.signal.aborted)
      throw new Error("The user cancelled the task", { cause: error });
    throw error;
  }
}

interface TaskEnd {
  readonly result: ToolResult;
  readonly stopReason: StopReason;
}

async function doTask(task: Task, run: TaskRun): Promise<TaskEnd> {
  const { signal } = task;
  const conversation = await Conversation.of(beginning(task));
  const setting = { turn: run.turn, context: run.createContext(), task };
  const { session } = run.turn;
  const count = (usage: Partial<ModelUsage>): Promise<void> =>
    serialOf(session)(() => addTaskUsage(session, { used: 0, ...usage }));
  const room = new TaskRoom({ ...run, task, conversation, count });
  for (let round = 0; round < run.maxRounds; round++) {
    if (!(await task.ask(run.mayAsk))) throw new Error("The user stopped the task");
    const tools = new Map(run.tools().map((tool) => [tool.name, tool]));
    const asking = { ...run, task, room, offered: [...tools.values()] };
    const { answer, text } = await describeFailure(signal, () =>
      room.whileAsking(() => ask(conversation, asking)),
    );
    signal.throwIfAborted();
    if (answer.stopReason !== undefined)
      return { result: resultOf(answer, text), stopReason: answer.stopReason };
    // Ids must be unique in the session, and the task's model does not see the session's other calls.
    const calls = answer.toolCalls.map((call) => ({ ...call, id: `call_${randomUUID()}` }));
    conversation.addToolCalls(calls, answer.thoughts);
    for (const call of calls) {
      const outcome = await runToolCall(call, tools.get(call.name), setting);
      signal.throwIfAborted();
      conversation.addToolResult({ toolCallId: call.id, ...outcome });
    }
  }
  throw new Error(`The task has not ended after ${run.maxRounds} requests to its model`);
}

interface Asking extends TaskRun {
  readonly task: Task;
  readonly room: TaskRoom;
  readonly offered: readonly Tool[];
}

/** @throws {Error} if the task's model fails. The message says that the task failed. */
async function describeFailure<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw new Error(`The task failed: ${error.message}`, { cause: error });
    throw error;
  }
}

async function ask(
  conversation: Conversation,
  { turn, model, task, room, offered: tools, show }: Asking,
): Promise<{ readonly answer: Answer; readonly text: string }> {
  const { session } = turn;
  const { signal, limit, subagent } = task;
  const mode = limit === undefined ? modeOf(session) : narrowerMode(limit, modeOf(session));
  let text = "";
  const view: AnswerView = {
    signal,
    async showText(piece) {
      text += piece;
      await subagent.agentMessage(piece);
      // Clients that do not display subagents show only the tool call.
      await show([...subagent.content, textContent(visibleText(text))]);
    },
    showThought: (thought) => subagent.agentThought(thought),
    notify: (notice) => notifyUser(turn, `${task.title}: ${notice}`),
    count: (usage) => room.count(usage),
  };
  const system = `${await systemPrompt(session, mode)}\n\n${ROLE}`;
  const { messages } = conversation;
  const thinking = chosenThinking(session);
  const parts = model.respond({ system, messages, tools, thinking, signal });
  return { answer: await showAnswer(parts, view, conversation), text };
}

const COUNTING = new WeakMap<object, Serial>();

/** Serializes usage counting for a session's concurrent tasks. */
function serialOf(session: object): Serial {
  const serial = COUNTING.get(session) ?? createSerial();
  COUNTING.set(session, serial);
  return serial;
}

/**
 * Yields the prompt as a conversation's first message. It is never treated as a slash command, even if it looks like
 * one.
 */
async function* beginning({ prompt, toolCallId }: Task): AsyncGenerator<MessageEvent> {
  const text = prompt.startsWith("/") ? `Task: ${prompt}` : prompt;
  yield { type: "message", role: "user", messageId: toolCallId, content: { type: "text", text } };
}

function resultOf({ stopReason }: Answer, text: string): ToolResult {
  const report = text.trim() === "" ? "[The task ended without a report]" : text;
  if (stopReason === "end_turn") return { text: report };
  const reason =
    stopReason === "refusal" ? "Its model refused to continue" : "Its model reached its token limit";
  return { text: `${report}\n\n[${reason}]`, isError: true };
}
