import type { ContentBlock, Cost } from "@parley/schema/v1";

import type { JsonObject } from "../tools/tool.ts";

/** What answers a conversation: a language model, or something that acts like one. */
export interface Model {
  /** How many tokens a conversation may have. Without it there is no limit, and nothing to compact. */
  readonly contextWindow?: number | undefined;
  /** Whether it can see images; default `false`. */
  readonly takesImages?: boolean | undefined;
  /**
   * Continues the conversation once: says something, calls tools, or both. The last part is `finish`.
   *
   * Stops when the signal aborts, and may then throw its reason or just end.
   *
   * @throws {ModelError} if the model cannot be asked, or breaks off.
   */
  respond(request: ModelRequest): AsyncIterable<ModelPart>;
}

/** What a model is asked to continue. */
export interface ModelRequest {
  /** What the model is to be, before all that is said. */
  readonly system: string;
  /** Oldest first. The last is of the user, or the result of the last tool call. */
  readonly messages: readonly ModelMessage[];
  /** What the model may call. */
  readonly tools: readonly ToolDefinition[];
  /** How much the model thinks before it answers; default: what its provider thinks best. */
  readonly thinking?: ThinkingLevel | undefined;
  readonly signal: AbortSignal;
}

/** How much a model thinks. */
export type ThinkingLevel = "none" | "low" | "medium" | "high";

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

/** What the model thought, said and called, in this order. */
export interface AssistantMessage {
  readonly role: "assistant";
  /** Only those of the running turn, which some providers want to see again. */
  readonly thoughts?: readonly ModelThought[] | undefined;
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

/** A piece of thinking that is over. */
export interface ModelThought {
  readonly text: string;
  /** What the provider wants back with it, such as a signature. */
  readonly providerData?: JsonObject | undefined;
}

/** A tool call as a model makes it. */
export interface ModelToolCall {
  /** Unique in the conversation; results refer to it. */
  readonly id: string;
  readonly name: string;
  /** As the model made it up: nothing of it is checked. */
  readonly input: unknown;
  /** What the provider wants back with it. */
  readonly providerData?: JsonObject | undefined;
}

/** What came of a tool call. Every call of a conversation has a result before anybody says something else. */
export interface ToolMessage {
  readonly role: "tool";
  readonly toolCallId: string;
  readonly text: string;
  readonly isError: boolean;
  /** What there is to see beside the text, for a model that can. */
  readonly images?: readonly ModelImage[] | undefined;
}

/** An image, in base64. */
export type ModelImage = Extract<ContentBlock, { readonly type: "image" }>;

/** A piece of an answer, as it comes. */
export type ModelPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thought"; readonly text: string }
  /** What was thought since the last of these is complete. */
  | ({ readonly type: "thought_end" } & ModelThought)
  | ({ readonly type: "tool_call" } & ModelToolCall)
  /** Something that the user should know while waiting, such as that the provider is asked again. */
  | { readonly type: "notice"; readonly text: string }
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
  /** What this answer has cost. */
  readonly cost?: Cost | undefined;
}
