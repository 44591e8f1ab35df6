import { createHash } from "node:crypto";

import { resourceText } from "@parley/protocol/text";
import type { ContentBlock } from "@parley/schema/neutral";
import type { AssistantContent, ModelMessage as SdkMessage, ProviderMetadata, UserContent } from "ai";

import { imageOf } from "../image-of.ts";
import type { JsonObject } from "../json-object.ts";
import type { AssistantMessage, ModelImage, ModelMessage } from "../model.ts";

/** Tells providers that cache on demand to cache everything up to this point. Other providers ignore it. */
export const CACHED: { readonly providerOptions: ProviderMetadata } = {
  providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
};

interface SdkMessageOptions {
  /** Whether to send images. Otherwise, the messages only mention them. */
  readonly images: boolean;
  /**
   * Whether the provider restricts the format of call ids. Earlier calls may come from a provider without
   * restrictions.
   */
  readonly strictIds?: boolean;
}

/** Converts a conversation to AI SDK messages. */
export function toSdkMessages(given: readonly ModelMessage[], options: SdkMessageOptions): SdkMessage[] {
  const messages = options.strictIds === true ? given.map(withStrictIds) : given;
  const names = new Map(
    messages.flatMap((message) =>
      message.role === "assistant" ? message.toolCalls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  const converted = showingImages(messages)
    .map((message): SdkMessage => {
      switch (message.role) {
        case "user":
          return { role: "user", content: message.content.map((block) => toUserPart(block, options)) };
        case "assistant":
          return { role: "assistant", content: toAssistantContent(message) };
        case "tool": {
          const { toolCallId, text, isError } = message;
          const output = { type: isError ? "error-text" : "text", value: text } as const;
          const toolName = names.get(toolCallId) ?? "unknown";
          return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output }] };
        }
      }
    })
    // Providers reject empty messages.
    .filter(({ content }) => content.length > 0);
  const marks = cacheMarks(converted);
  return converted.map((message, index) => (marks.includes(index) ? { ...message, ...CACHED } : message));
}

function withStrictIds(message: ModelMessage): ModelMessage {
  switch (message.role) {
    case "user":
      return message;
    case "assistant":
      return { ...message, toolCalls: message.toolCalls.map((call) => ({ ...call, id: strictId(call.id) })) };
    case "tool":
      return { ...message, toolCallId: strictId(message.toolCallId) };
  }
}

/** Returns an id that Anthropic, OpenAI and Google accept. The mapping is deterministic. */
function strictId(id: string): string {
  if (/^[\w-]{1,64}$/.test(id)) return id;
  return `call_${createHash("sha256").update(id).digest("base64url")}`;
}

/**
 * Returns the positions up to which the conversation is cached: its end, for the next request, and the end of the
 * previous request, so that the provider finds that request's cache even after many calls.
 */
function cacheMarks(messages: readonly SdkMessage[]): readonly number[] {
  const lastAnswer = messages.findLastIndex(({ role }) => role === "assistant");
  return [lastAnswer - 1, messages.length - 1];
}

/**
 * Moves images from tool results to a user message after the results, because not every provider accepts images in
 * results.
 */
function showingImages(messages: readonly ModelMessage[]): ModelMessage[] {
  const shown: ModelMessage[] = [];
  let images: ModelImage[] = [];
  for (const [index, message] of messages.entries()) {
    shown.push(message);
    if (message.role !== "tool") continue;
    images.push(...(message.images ?? []));
    if (images.length === 0 || messages[index + 1]?.role === "tool") continue;
    shown.push({ role: "user", content: [IMAGES_FOLLOW, ...images] });
    images = [];
  }
  return shown;
}

const IMAGES_FOLLOW: ContentBlock = {
  type: "text",
  text: "These images belong to the results of the tools:",
};

function toUserPart(
  block: ContentBlock,
  { images }: { readonly images: boolean },
): Exclude<UserContent, string>[number] {
  const image = imageOf(block);
  if (image !== undefined) {
    if (!images) return { type: "text", text: "[An image that this model cannot see]" };
    return { type: "file", data: base64Of(image), mediaType: image.mimeType };
  }
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "resource_link":
      return { type: "text", text: `[${block.name}](${block.uri})` };
    case "resource": {
      const { resource } = block;
      const content =
        resourceText(resource) ?? `[${resource.mimeType ?? "A file"}, which is not text, is left out]`;
      return { type: "text", text: `<resource uri="${resource.uri}">\n${content}\n</resource>` };
    }
    default:
      return { type: "text", text: `[${block.type}]` };
  }
}

/**
 * Returns valid base64 for any data, so that the provider rejects data that is not an image. Otherwise, the SDK would
 * fetch data that is a URL, and throw if it could not decode the data.
 */
function base64Of({ data }: ModelImage): string {
  return Buffer.from(data.replace(/^data:[^,]*,/, ""), "base64").toString("base64");
}

function toAssistantContent({
  thoughts = [],
  text,
  toolCalls,
}: AssistantMessage): Exclude<AssistantContent, string> {
  return [
    // Providers reject thoughts that come back without the data sent along with them.
    ...thoughts
      .filter(({ providerData }) => providerData !== undefined)
      .map((thought) => ({
        type: "reasoning" as const,
        text: thought.text,
        ...optionsOf(thought.providerData),
      })),
    ...(text.trim() === "" ? [] : [{ type: "text" as const, text }]),
    ...toolCalls.map(({ id, name, input, providerData }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input,
      ...optionsOf(providerData),
    })),
  ];
}

function optionsOf(data: JsonObject | undefined): { readonly providerOptions?: ProviderMetadata } {
  return data === undefined ? {} : { providerOptions: data as ProviderMetadata };
}
