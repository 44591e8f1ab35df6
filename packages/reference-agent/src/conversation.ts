import type { SessionEvent, ToolCallFields } from "@parley/agent";
import type { ContentBlock } from "@parley/schema/v1";

import type { ModelMessage, ModelToolCall, ToolMessage } from "./model/model.ts";

/** What a tool call's `rawOutput` holds: the text that the model saw, and facts for programs beside it. */
export interface ToolOutput {
  readonly text: string;
  readonly [fact: string]: unknown;
}

/**
 * A session's conversation as a model needs it: the same messages whether it is built from the events of a session that
 * was loaded, or added to while a turn runs.
 */
export class Conversation {
  readonly #messages: ModelMessage[] = [];
  /** Calls without a result, by their id. */
  readonly #open = new Map<string, ModelToolCall>();
  readonly #callIds = new Set<string>();
  #userMessageId: string | undefined;

  /** Builds the conversation of a session, up to now. */
  static async of(history: AsyncIterable<SessionEvent>): Promise<Conversation> {
    const conversation = new Conversation();
    for await (const event of history) conversation.#addEvent(event);
    return conversation;
  }

  /** The messages, with a result for every call: one that was never finished has failed. */
  get messages(): readonly ModelMessage[] {
    this.#closeOpenCalls();
    return this.#messages;
  }

  /** Whether a call of this id was made already. */
  hasCalled(id: string): boolean {
    return this.#callIds.has(id);
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

  /** Adds a call that the model makes. Its result has to follow before anything else is called or said. */
  addToolCall(call: ModelToolCall): void {
    this.#closeOpenCalls();
    this.#callIds.add(call.id);
    this.#open.set(call.id, call);
    const last = this.#messages.at(-1);
    if (last?.role === "assistant") {
      this.#messages.splice(-1, 1, { ...last, toolCalls: [...last.toolCalls, call] });
    } else {
      this.#messages.push({ role: "assistant", text: "", toolCalls: [call] });
    }
  }

  /** Adds what came of a call. */
  addToolResult(result: Omit<ToolMessage, "role">): void {
    if (this.#open.delete(result.toolCallId)) this.#messages.push({ role: "tool", ...result });
  }

  #addEvent(event: SessionEvent): void {
    switch (event.type) {
      case "message":
        if (event.role === "user") this.#addUserContent(event.content, event.messageId);
        else if (event.role === "agent" && event.content.type === "text") this.addText(event.content.text);
        break;
      case "tool_call":
        // A call without a name was not made by a model.
        if (event.name === undefined) break;
        this.addToolCall({ id: event.toolCallId, name: event.name, input: event.rawInput ?? {} });
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
    const last = this.#messages.at(-1);
    if (last?.role === "user" && messageId === this.#userMessageId) {
      this.#messages.splice(-1, 1, { ...last, content: [...last.content, content] });
    } else {
      this.#messages.push({ role: "user", content: [content] });
    }
    this.#userMessageId = messageId;
  }

  #addOutcome(toolCallId: string, { status, rawOutput }: ToolCallFields): void {
    if (status !== "completed" && status !== "failed") return;
    const text = isToolOutput(rawOutput) ? rawOutput.text : NO_RESULT;
    this.addToolResult({ toolCallId, text, isError: status === "failed" });
  }

  #closeOpenCalls(): void {
    for (const toolCallId of this.#open.keys()) {
      this.addToolResult({ toolCallId, text: NO_RESULT, isError: true });
    }
  }
}

const NO_RESULT = "[The call was ended before it had a result]";

function isToolOutput(value: unknown): value is ToolOutput {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}
