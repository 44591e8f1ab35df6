import type { SessionEvent, ToolCallFields } from "@parley/agent";
import type { ContentBlock } from "@parley/schema/v1";

import { isAgentCommand } from "../commands/agent-commands.ts";
import type { ModelMessage, ModelThought, ModelToolCall, ToolMessage } from "../model/model.ts";
import { isBlank } from "../model/prompt-text.ts";
import { isModelImage } from "../tools/files/model-image.ts";
import type { ContextStart } from "./context-start.ts";

/** What a tool call's `rawOutput` holds: the text that the model saw, and facts for programs beside it. */
export interface ToolOutput {
  readonly text: string;
  readonly [fact: string]: unknown;
}

/** A place in a conversation, and how many of its messages come before. */
export interface Anchor {
  readonly id: string;
  readonly messages: number;
}

/**
 * A session's conversation as a model needs it: the same messages whether it is built from the events of a session that
 * was loaded, or added to while a turn runs. Commands of the agent and their answers are no part of it.
 */
export class Conversation {
  #messages: ModelMessage[] = [];
  /** Calls without a result, by their id. */
  readonly #open = new Map<string, ModelToolCall>();
  readonly #callIds = new Set<string>();
  #userMessageId: string | undefined;
  #inCommand = false;
  #anchors: Anchor[] = [];

  /** Builds the conversation of a session, up to now. @param start where it begins, if not with the session. */
  static async of(history: AsyncIterable<SessionEvent>, start?: ContextStart): Promise<Conversation> {
    const conversation = new Conversation();
    for await (const event of history) {
      conversation.#addEvent(event);
      if (start !== undefined && isPassedBy(event, start)) conversation.#begin(start.summary);
    }
    return conversation;
  }

  /** The messages, with a result for every call: one that was never finished has failed. */
  get messages(): readonly ModelMessage[] {
    const failed = Array.from(this.#open.keys(), (toolCallId) => failedResult(toolCallId));
    return [...this.#messages, ...failed];
  }

  /** Which message of the user was the last, be it a command or not. */
  get userMessageId(): string | undefined {
    return this.#userMessageId;
  }

  /** The last place after which the conversation could begin, without losing what the user is waiting for. */
  get lastAnchor(): Anchor | undefined {
    return this.#anchors.findLast(({ id }) => id !== this.#userMessageId);
  }

  /** Whether a call of this id was made already. */
  hasCalled(id: string): boolean {
    return this.#callIds.has(id);
  }

  /** Lets a summary stand for everything before the anchor. */
  startAfter({ messages }: Anchor, summary: string): void {
    const rest = this.#messages.slice(messages);
    this.#begin(summary);
    this.#messages.push(...rest);
  }

  /** Adds what the model says. */
  addText(text: string): void {
    this.#closeOpenCalls();
    const last = this.#messages.at(-1);
    if (last?.role === "assistant" && last.toolCalls.length === 0) {
      this.#messages.splice(-1, 1, { ...last, text: last.text + text });
    } else {
      this.#messages.push({ role: "assistant", text, toolCalls: [] });
    }
  }

  /** Adds calls that the model makes together, and what it thought before. Their results follow. */
  addToolCalls(calls: readonly ModelToolCall[], thoughts: readonly ModelThought[] = []): void {
    this.#closeOpenCalls();
    for (const call of calls) {
      this.#callIds.add(call.id);
      this.#open.set(call.id, call);
    }
    const last = this.#messages.at(-1);
    const thought = thoughts.length === 0 ? {} : { thoughts };
    if (last?.role === "assistant") {
      this.#messages.splice(-1, 1, { ...last, ...thought, toolCalls: [...last.toolCalls, ...calls] });
    } else {
      this.#messages.push({ role: "assistant", ...thought, text: "", toolCalls: [...calls] });
    }
  }

  /** Adds what came of a call. */
  addToolResult(result: Omit<ToolMessage, "role">): void {
    if (!this.#open.delete(result.toolCallId)) return;
    this.#messages.push({ role: "tool", ...result });
    if (this.#open.size === 0) this.#anchors.push({ id: result.toolCallId, messages: this.#messages.length });
  }

  #begin(summary: string | undefined): void {
    this.#messages = [];
    this.#anchors = [];
    this.#open.clear();
    if (summary !== undefined) {
      this.#messages.push({ role: "user", content: [{ type: "text", text: summary }] });
    }
  }

  #addEvent(event: SessionEvent): void {
    if (event.type === "message" && event.role === "user") {
      this.#addUserContent(event.content, event.messageId);
      return;
    }
    if (this.#inCommand) return;
    switch (event.type) {
      case "message":
        if (event.role === "agent" && event.content.type === "text") this.addText(event.content.text);
        break;
      case "tool_call":
        // A call without a name was not made by a model.
        if (event.name === undefined) break;
        this.addToolCalls([{ id: event.toolCallId, name: event.name, input: event.rawInput ?? {} }]);
        this.#addOutcome(event.toolCallId, event);
        break;
      case "tool_call_update":
        this.#addOutcome(event.toolCallId, event);
        break;
      default:
        // Plans, titles and usage are no part of what was said.
        break;
    }
  }

  #addUserContent(content: ContentBlock, messageId: string | undefined): void {
    this.#closeOpenCalls();
    const goesOn = messageId !== undefined && messageId === this.#userMessageId;
    if (!goesOn) this.#inCommand = content.type === "text" && isAgentCommand(content.text);
    this.#userMessageId = messageId;
    if (this.#inCommand || isBlank(content)) return;
    const last = this.#messages.at(-1);
    if (last?.role === "user" && goesOn) {
      this.#messages.splice(-1, 1, { ...last, content: [...last.content, content] });
      return;
    }
    this.#messages.push({ role: "user", content: [content] });
    if (messageId !== undefined) this.#anchors.push({ id: messageId, messages: this.#messages.length });
  }

  #addOutcome(toolCallId: string, { status, rawOutput, content }: ToolCallFields): void {
    if (!isOver(status)) return;
    const text = isToolOutput(rawOutput) ? rawOutput.text : NO_RESULT;
    this.addToolResult({ toolCallId, text, isError: status !== "completed", ...imagesIn(content) });
  }

  #closeOpenCalls(): void {
    for (const toolCallId of this.#open.keys()) this.addToolResult(failedResult(toolCallId));
  }
}

/** Returns the result of a call that was never finished. */
function failedResult(toolCallId: string): ToolMessage {
  return { role: "tool", toolCallId, text: NO_RESULT, isError: true };
}

/** What a model is to see of a call, as far as it is not text. */
export function imagesIn(content: ToolCallFields["content"] = []): Pick<ToolMessage, "images"> {
  const images = content.flatMap((shown) =>
    shown.type === "content" && shown.content.type === "image" && isModelImage(shown.content)
      ? [shown.content]
      : [],
  );
  return images.length === 0 ? {} : { images };
}

const NO_RESULT = "[The call was ended before it had a result]";

function isOver(status: ToolCallFields["status"]): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

function isPassedBy(event: SessionEvent, { after }: ContextStart): boolean {
  if (event.type === "message") return event.role === "user" && event.messageId === after;
  if (event.type !== "tool_call" && event.type !== "tool_call_update") return false;
  return event.toolCallId === after && isOver(event.status);
}

function isToolOutput(value: unknown): value is ToolOutput {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}
