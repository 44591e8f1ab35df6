import type { ContentBlock, Cost } from "@parley/schema/neutral";

import type { JsonObject } from "./json-object.ts";

/** A language model, or a stand-in for one. */
export interface Model {
  /** Maximum tokens of a conversation. Default: unlimited, so that it is never compacted. */
  readonly contextWindow?: number | undefined;
  /** Whether it can see images. Default `false`. */
  readonly takesImages?: boolean | undefined;
  /**
   * Continues the conversation with text, tool calls, or both. The last part is `finish`.
   *
   * Stops when the signal aborts, and may then throw its reason or just end.
   *
   * @throws {ModelError} if the request fails, or the answer breaks off.
   */
  respond(request: ModelRequest): AsyncIterable<ModelPart>;
}

/** A request to a model. */
export interface ModelRequest {
  /** The system prompt. */
  readonly system: string;
  /** Oldest first. The last one is a user message or a tool result. */
  readonly messages: readonly ModelMessage[];
  /** The tools that the model can call. */
  readonly tools: readonly ToolDefinition[];
  /** Default: the provider's. */
  readonly thinking?: ThinkingLevel | undefined;
  readonly signal: AbortSignal;
}

/** How much to think before answering. */
export type ThinkingLevel = "none" | "low" | "medium" | "high";

/** The description of a tool for a model. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: JsonObject;
}

/** A message of a conversation, independent of any provider. */
export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

/** A message of the user. */
export interface UserMessage {
  readonly role: "user";
  readonly content: readonly ContentBlock[];
}

/** An answer from the model: its thoughts, text and tool calls, in this order. */
export interface AssistantMessage {
  readonly role: "assistant";
  /** Only those of the running turn, which some providers need back. */
  readonly thoughts?: readonly ModelThought[] | undefined;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

/** A complete thought. */
export interface ModelThought {
  readonly text: string;
  /** Data that the provider needs back with it, such as a signature. */
  readonly providerData?: JsonObject | undefined;
}

/** A tool call of a model. */
export interface ModelToolCall {
  /** Unique in the conversation; results refer to it. */
  readonly id: string;
  readonly name: string;
  /** Unchecked input from the model. */
  readonly input: unknown;
  /** Data that the provider needs back with it. */
  readonly providerData?: JsonObject | undefined;
}

/** The result of a tool call. Every call has a result before the next user or assistant message. */
export interface ToolMessage {
  readonly role: "tool";
  readonly toolCallId: string;
  readonly text: string;
  readonly isError: boolean;
  /** For models that can see images. */
  readonly images?: readonly ModelImage[] | undefined;
}

/** An image, in base64. */
export type ModelImage = Extract<ContentBlock, { readonly type: "image" }>;

/** A streamed part of an answer. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thought"; readonly text: string }
  /** Completes the thought streamed since the last `thought_end`. */
  | ({ readonly type: "thought_end" } & ModelThought)
  | ({ readonly type: "tool_call" } & ModelToolCall)
  /** A message for the user while waiting, for example that the request is retried. */
  | { readonly type: "notice"; readonly text: string }
  | {
      readonly type: "finish";
      /** `length`: the token limit was reached. `refusal`: the model refuses to answer. */
      readonly reason: "done" | "length" | "refusal";
      readonly usage?: ModelUsage | undefined;
    };

/** The usage of the context window after an answer. */
export interface ModelUsage {
  /** Tokens in the context. */
  readonly used: number;
  /** The context window in tokens. */
  readonly size: number;
  /** The cost of this answer. */
  readonly cost?: Cost | undefined;
  /** The tokens of this answer and its request, if the provider counts them. */
  readonly tokens?: ModelTokens | undefined;
}

/** Tokens by where they went. */
export interface ModelTokens {
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}
