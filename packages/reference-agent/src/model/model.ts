import type { ContentBlock, Cost } from "@parley/schema/v1";

import type { JsonObject } from "../tools/tool.ts";

/** What answers a conversation: a language model, or something that acts like one. */
export interface Model {
  /**
   * Continues the conversation once: says something, calls tools, or both. The last part is `finish`.
   *
   * Stops when the signal aborts, and may then throw its reason or just end.
   */
  respond(request: ModelRequest): AsyncIterable<ModelPart>;
}

/** What a model is asked to continue. */
export interface ModelRequest {
  /** Oldest first. The last is of the user, or the result of the last tool call. */
  readonly messages: readonly ModelMessage[];
  /** What the model may call. */
  readonly tools: readonly ToolDefinition[];
  readonly signal: AbortSignal;
}

/** A tool as a model sees it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: JsonObject;
}

/** A message of a conversation, independent of any provider. */
export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

/** What the user said. */
export interface UserMessage {
  readonly role: "user";
  readonly content: readonly ContentBlock[];
}

/** What the model said and called, in this order. */
export interface AssistantMessage {
  readonly role: "assistant";
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

/** A tool call as a model makes it. */
export interface ModelToolCall {
  /** Unique in the conversation; results refer to it. */
  readonly id: string;
  readonly name: string;
  /** As the model made it up: nothing of it is checked. */
  readonly input: unknown;
}

/** What came of a tool call. Every call of a conversation has a result before anybody says something else. */
export interface ToolMessage {
  readonly role: "tool";
  readonly toolCallId: string;
  readonly text: string;
  readonly isError: boolean;
}

/** A piece of an answer, as it comes. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thought"; readonly text: string }
  | ({ readonly type: "tool_call" } & ModelToolCall)
  | {
      readonly type: "finish";
      /** Why the model stopped: it was done, reached its limit of tokens, or refuses to answer. */
      readonly reason: "done" | "length" | "refusal";
      readonly usage?: ModelUsage | undefined;
    };

/** How full the model's context is. */
export interface ModelUsage {
  /** In tokens. */
  readonly used: number;
  /** In tokens. */
  readonly size: number;
  /** What the conversation has cost so far. */
  readonly cost?: Cost | undefined;
}
