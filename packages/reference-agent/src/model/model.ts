import type { ContentBlock, Cost } from "@parley/schema/neutral";

import type { JsonObject } from "./json-object.ts";

/** A language model or a stand-in for one. */
export interface Model {
  /**
   * Maximum number of tokens in a conversation. Default: unlimited, in which case conversations are never compacted.
   */
  readonly contextWindow?: number | undefined;
  /** Whether the model can see images. Default: `false`. */
  readonly takesImages?: boolean | undefined;
  /**
   * Continues the conversation with text, tool calls, or both. The last part is `finish`.
   *
   * When the signal aborts, either throws the signal's reason or returns early.
   *
   * @throws {ModelError} if the request fails or the answer is cut off.
   */
  respond(request: ModelRequest): AsyncIterable<ModelPart>;
}

export interface ModelRequest {
  readonly system: string;
  /** The messages, oldest first. The last one is a user message or a tool result. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDefinition[];
  /** The thinking level. Default: the provider's default. */
  readonly thinking?: ThinkingLevel | undefined;
  readonly signal: AbortSignal;
}

/** How much the model should think before it answers. */
export type ThinkingLevel = "none" | "low" | "medium" | "high";

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** A message in a conversation, independent of any provider. */
export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

export interface UserMessage {
  readonly role: "user";
  readonly content: readonly ContentBlock[];
}

/** An answer from the model: its thoughts, text and tool calls, in that order. */
export interface AssistantMessage {
  readonly role: "assistant";
  /** Thoughts from the current turn only. Some providers require them in the next request. */
  readonly thoughts?: readonly ModelThought[] | undefined;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

export interface ModelThought {
  readonly text: string;
  /** Data to return to the provider with the thought, such as a signature. */
  readonly providerData?: JsonObject | undefined;
}

export interface ModelToolCall {
  /** The call's id, unique within the conversation. The result refers to it. */
  readonly id: string;
  readonly name: string;
  /** Unvalidated input from the model. */
  readonly input: unknown;
  /** Data to return to the provider with the call. */
  readonly providerData?: JsonObject | undefined;
}

/** The result of a tool call. Every call gets a result before the next user or assistant message. */
export interface ToolMessage {
  readonly role: "tool";
  readonly toolCallId: string;
  readonly text: string;
  readonly isError: boolean;
  /** Images for models with vision support. */
  readonly images?: readonly ModelImage[] | undefined;
}

/** A base64-encoded image. */
export type ModelImage = Extract<ContentBlock, { readonly type: "image" }>;

export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thought"; readonly text: string }
  /** Completes the thought streamed since the previous `thought_end`. */
  | ({ readonly type: "thought_end" } & ModelThought)
  | ({ readonly type: "tool_call" } & ModelToolCall)
  /** A message to show to the user while they wait, for example that the request is being retried. */
  | { readonly type: "notice"; readonly text: string }
  | {
      readonly type: "finish";
      /** `length`: the token limit was reached. `refusal`: the model refused to answer. */
      readonly reason: "done" | "length" | "refusal";
      readonly usage?: ModelUsage | undefined;
    };

/** Usage of the context window after an answer. */
export interface ModelUsage {
  /** Number of tokens in the context. */
  readonly used: number;
  /** The context window in tokens. */
  readonly size: number;
  readonly cost?: Cost | undefined;
  /** Tokens used by this answer and its request, if the provider counts them. */
  readonly tokens?: ModelTokens | undefined;
}

export interface ModelTokens {
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}
