import type { SessionEvent, ToolCallFields } from "@parley/agent";
import type { ContentBlock } from "@parley/schema/neutral";

import { isAgentCommand } from "../commands/agent-commands.ts";
import { imageOf } from "../model/image-of.ts";
import type { ModelMessage, ModelThought, ModelToolCall, ToolMessage } from "../model/model.ts";
import { isBlank, withoutSkill } from "../model/prompt-text.ts";
import { isModelImage } from "../tools/files/model-image.ts";
import { type ContextStart, isOver, isPassedBy } from "./context-start.ts";

/** A tool call's `rawOutput`: the text for the model, and details for programs. */
export interface ToolOutput {
  readonly text: string;
  readonly [fact: string]: unknown;
}

/** A position where a conversation can be cut. */
export interface Anchor {
  /** The preceding `messageId` or `toolCallId`. */
  readonly id: string;
  /** Number of preceding messages. */
  readonly messages: number;
}

/**
 * A session's conversation as messages for a model. It is the same whether it is built from the events of a loaded
 * session or during a turn. Omits the agent's slash commands and their answers.
 */
export class Conversation {
  #messages: ModelMessage[] = [];
  /** Calls without a result, by id. */
  readonly #open = new Map<string, ModelToolCall>();
  readonly #callIds = new Set<string>();
  #userMessageId: string | undefined;
  #inCommand = false;
  #anchors: Anchor[] = [];

  /** Builds a session's conversation. If `start` is absent, the context starts with the session. */
  static async of(history: AsyncIterable<SessionEvent>, start?: ContextStart): Promise<Conversation> {
    const conversation = new Conversation();
    for await (const event of history) {
      conversation.#addEvent(event);
      if (start !== undefined && isPassedBy(event, start.after)) conversation.#begin(start.summary);
    }
    return conversation;
  }

  /** The messages, with a result for every call. Calls that never ended are reported as failed. */
  get messages(): readonly ModelMessage[] {
    const failed = Array.from(this.#open.keys(), (toolCallId) => failedResult(toolCallId));
    return [...this.#messages, ...failed];
  }

  /** The id of the last user message, including commands. */
  get userMessageId(): string | undefined {
    return this.#userMessageId;
  }

  /** The last position where the conversation can be cut without losing the current prompt. */
  get lastAnchor(): Anchor | undefined {
    return this.#anchors.findLast(({ id }) => id !== this.#userMessageId);
  }

  hasCalled(id: string): boolean {
    return this.#callIds.has(id);
  }

  /** Replaces everything before an anchor with a summary. */
  startAfter({ messages }: Anchor, summary: string): void {
    const rest = this.#messages.slice(messages);
    this.#begin(summary);
    this.#messages.push(...rest);
  }

  /** Adds a prompt that steers the turn in progress. */
  addPrompt(prompt: readonly ContentBlock[]): void {
    const content = prompt.filter((block) => !isBlank(block));
    if (content.length > 0) this.#messages.push({ role: "user", content });
  }

  addText(text: string): void {
    this.#closeOpenCalls();
    const last = this.#messages.at(-1);
    if (last?.role === "assistant" && last.toolCalls.length === 0) {
      this.#messages.splice(-1, 1, { ...last, text: last.text + text });
    } else {
      this.#messages.push({ role: "assistant", text, toolCalls: [] });
    }
  }

  /**
   * Adds parallel calls by the model and the thoughts that preceded them. The results of the calls are added later.
   */
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
    if (this.#inCommand) {
      this.#addCommandNote(event);
      return;
    }
    switch (event.type) {
      case "message":
        if (event.role === "agent" && event.content.type === "text") this.addText(event.content.text);
        break;
      case "tool_call":
        // The session's own model did not make unnamed calls.
        if (event.name === undefined) break;
        this.addToolCalls([{ id: event.toolCallId, name: event.name, input: event.rawInput ?? {} }]);
        this.#addOutcome(event.toolCallId, event);
        break;
      case "tool_call_update":
        if (isForModel(event.rawOutput)) this.#addCommandNote(event);
        else this.#addOutcome(event.toolCallId, event);
        break;
      default:
        // Plans, titles and usage are not part of the conversation.
        break;
    }
  }

  /**
   * Adds the output of a tool call that the model did not make, as a user message: either a note that the model's
   * changes were undone, or a command's instructions.
   */
  #addCommandNote(event: SessionEvent): void {
    if (event.type !== "tool_call" && event.type !== "tool_call_update") return;
    if (event.status !== "completed" || !isToolOutput(event.rawOutput)) return;
    this.#messages.push({ role: "user", content: [{ type: "text", text: event.rawOutput.text }] });
  }

  #addUserContent(block: ContentBlock, messageId: string | undefined): void {
    this.#closeOpenCalls();
    const content = withoutSkill(block);
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

function failedResult(toolCallId: string): ToolMessage {
  return { role: "tool", toolCallId, text: NO_RESULT, isError: true };
}

/** Returns the images in a tool call's content that a model can see. */
export function imagesIn(content: ToolCallFields["content"] = []): Pick<ToolMessage, "images"> {
  const images = content.flatMap((shown) => {
    const image = shown.type === "content" ? imageOf(shown.content) : undefined;
    return image !== undefined && isModelImage(image) ? [image] : [];
  });
  return images.length === 0 ? {} : { images };
}

const NO_RESULT = "[The call was ended before it had a result]";

/** Whether this is the output of a call that the model did not make but must know about. */
function isForModel(value: unknown): boolean {
  return isToolOutput(value) && value["isInstructions"] === true;
}

function isToolOutput(value: unknown): value is ToolOutput {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}
