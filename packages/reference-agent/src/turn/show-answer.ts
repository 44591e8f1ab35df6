import { randomUUID } from "node:crypto";

import type { Turn } from "@parley/agent";
import type { StopReason } from "@parley/schema/neutral";

import type { Conversation } from "../context/conversation.ts";
import type { ModelPart, ModelThought, ModelToolCall, ModelUsage } from "../model/model.ts";
import { notifyUser } from "../session/notify-user.ts";
import { addUsage } from "../session/session-usage.ts";

/** A model's answer without its text. */
export interface Answer {
  readonly toolCalls: readonly ModelToolCall[];
  readonly thoughts: readonly ModelThought[];
  /** Reason why the turn stops. Absent if the turn continues. */
  readonly stopReason: StopReason | undefined;
}

/** Destination of an answer, such as a turn. */
export interface AnswerView {
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
  showText(text: string): Promise<void>;
  showThought(text: string): Promise<void>;
  notify(text: string): Promise<void>;
  count(usage: ModelUsage): Promise<void>;
}

/** Shows answers to the user as messages in a turn. */
export function turnView(turn: Turn): AnswerView {
  return {
    signal: turn.signal,
    showText: (text) => turn.agentMessage(text),
    showThought: (text) => turn.agentThought(text),
    notify: (text) => notifyUser(turn, text),
    async count(usage) {
      if (turn.signal.aborted) return;
      const { spent: _, ...shown } = await addUsage(turn.session, usage);
      await turn.usage({ size: usage.size, ...shown });
    },
  };
}

/** Streams a model's answer to a view and adds it to the conversation. */
export async function showAnswer(
  parts: AsyncIterable<ModelPart>,
  view: AnswerView,
  conversation: Conversation,
): Promise<Answer> {
  const toolCalls = new Map<string, ModelToolCall>();
  const thoughts: ModelThought[] = [];
  let end: Extract<ModelPart, { readonly type: "finish" }> = { type: "finish", reason: "done" };
  for await (const part of parts) {
    if (view.signal.aborted) break;
    switch (part.type) {
      case "text":
        conversation.addText(part.text);
        await view.showText(part.text);
        break;
      case "thought":
        await view.showThought(part.text);
        break;
      case "thought_end":
        thoughts.push({ text: part.text, providerData: part.providerData });
        break;
      case "notice":
        await view.notify(part.text);
        break;
      case "tool_call": {
        const { type: _, ...call } = part;
        // Some model servers restart call numbering with each answer.
        const taken = toolCalls.has(call.id) || conversation.hasCalled(call.id);
        const id = taken ? `call_${randomUUID()}` : call.id;
        toolCalls.set(id, { ...call, id });
        break;
      }
      case "finish":
        end = part;
        break;
    }
  }
  if (end.usage !== undefined) await view.count(end.usage);
  const isOver = toolCalls.size === 0 || end.reason !== "done";
  return {
    toolCalls: isOver ? [] : [...toolCalls.values()],
    thoughts,
    stopReason: isOver ? STOP_REASONS[end.reason] : undefined,
  };
}

const STOP_REASONS = { done: "end_turn", length: "max_tokens", refusal: "refusal" } as const;
