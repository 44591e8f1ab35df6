import { resourceText } from "@parley/protocol/text";
import type { ContentBlock } from "@parley/schema/neutral";

import type { ConversationEntry, ConversationMessage, MessageEvent, SessionEvent } from "./session-event.ts";
import type { ToolCallEvent, ToolCallFields } from "./tool-call.ts";

interface OpenMessage extends Omit<ConversationMessage, "content" | "text"> {
  readonly content: ContentBlock[];
}

/** Folds a session's events into its messages and tool calls, in the order in which they started. */
export async function foldConversation(events: AsyncIterable<SessionEvent>): Promise<ConversationEntry[]> {
  const fold = new ConversationFold();
  for await (const event of events) fold.add(event);
  return fold.entries();
}

class ConversationFold {
  readonly #entries: (OpenMessage | ToolCallEvent)[] = [];
  /** The index of each tool call's entry. */
  readonly #calls = new Map<string, number>();
  readonly #messages = new Map<string, OpenMessage>();

  add(event: SessionEvent): void {
    switch (event.type) {
      case "message":
        addPiece(this.#messageOf(event), event);
        break;
      case "tool_call":
        this.#calls.set(event.toolCallId, this.#entries.push(event) - 1);
        break;
      case "tool_call_update": {
        const index = this.#calls.get(event.toolCallId) ?? -1;
        const call = this.#entries[index];
        if (call?.type === "tool_call") this.#entries[index] = { ...call, ...event, type: "tool_call" };
        break;
      }
      default:
        // Plans, titles and usage are not part of the conversation.
        break;
    }
  }

  entries(): ConversationEntry[] {
    return this.#entries.map((entry) =>
      entry.type === "message"
        ? { ...entry, text: textOf(entry.content) }
        : { ...entry, text: resultText(entry) },
    );
  }

  /**
   * Returns the message that a chunk belongs to, and creates it if necessary. A chunk without an id continues the
   * last entry, if that is a message with the same role.
   */
  #messageOf({ role, messageId }: MessageEvent): OpenMessage {
    const last = this.#entries.at(-1);
    const key = `${role} ${messageId}`;
    const known =
      messageId === undefined
        ? last?.type === "message" && last.role === role && last
        : this.#messages.get(key);
    if (known) return known;
    const message: OpenMessage = {
      type: "message",
      role,
      ...(messageId !== undefined && { messageId }),
      content: [],
    };
    this.#entries.push(message);
    if (messageId !== undefined) this.#messages.set(key, message);
    return message;
  }
}

/** Adds a chunk to a message. Agent text is concatenated, while the blocks of a user's prompt stay separate. */
function addPiece({ role, content }: OpenMessage, { content: block }: MessageEvent): void {
  const last = content.at(-1);
  if (role !== "user" && last?.type === "text" && block.type === "text") {
    content[content.length - 1] = { ...last, text: last.text + block.text };
  } else {
    content.push(block);
  }
}

function resultText({ content = [], status = "pending" }: ToolCallFields): string {
  const shown = content.flatMap((item) => (item.type === "content" ? [item.content] : []));
  return shown.length === 0 ? status : textOf(shown);
}

function textOf(content: readonly ContentBlock[]): string {
  return content.map(blockText).join("\n");
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource_link":
      return `[${block.name}](${block.uri})`;
    case "resource": {
      const { resource } = block;
      const text = resourceText(resource) ?? `[binary${resource.mimeType ? `, ${resource.mimeType}` : ""}]`;
      return `<resource uri="${resource.uri}">\n${text}\n</resource>`;
    }
    default:
      return `[${block.type}]`;
  }
}
