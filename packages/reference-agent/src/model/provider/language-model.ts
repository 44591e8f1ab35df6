import type { LanguageModelUsage, ProviderMetadata, TextStreamPart, ToolSet } from "ai";

import type { JsonObject } from "../json-object.ts";
import { ModelError } from "../model-error.ts";
import type { Model, ModelPart, ModelRequest, ModelUsage, ThinkingLevel } from "../model.ts";
import type { ModelPrice } from "./known-models.ts";
import { openSdkModel } from "./open-sdk-model.ts";
import type { Provider } from "./provider.ts";
import { toModelError } from "./to-model-error.ts";
import { CACHED, toSdkMessages } from "./to-sdk-messages.ts";

export interface LanguageModelSpec {
  readonly provider: Provider;
  /** Name that the provider uses for the model. */
  readonly name: string;
  readonly contextWindow: number;
  readonly takesImages: boolean;
  readonly takesTools: boolean;
  /** Whether the model is known to think by default. */
  readonly thinks: boolean;
  readonly price?: ModelPrice | undefined;
}

/** Creates a model that uses the AI SDK, which is loaded on the first request. */
export function createLanguageModel(spec: LanguageModelSpec): Model {
  const { contextWindow, takesImages } = spec;
  return { contextWindow, takesImages, respond: (request) => respond(spec, request) };
}

async function* respond(
  spec: LanguageModelSpec,
  request: ModelRequest,
): AsyncGenerator<ModelPart, void, undefined> {
  try {
    yield* toModelParts(await askModel(spec, request), spec);
  } catch (error) {
    request.signal.throwIfAborted();
    throw error instanceof ModelError ? error : toModelError(error, spec);
  }
}

async function askModel(
  spec: LanguageModelSpec,
  { system, messages, tools, thinking, signal }: ModelRequest,
): Promise<AsyncIterable<TextStreamPart<ToolSet>>> {
  const [{ jsonSchema, streamText, tool }, model] = await Promise.all([
    import("ai"),
    openSdkModel(spec.provider, spec.name),
  ]);
  // By default, the SDK prints warnings about unsupported options.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  // The tools have no `execute`, so the SDK makes a single request and does not run them.
  const offered = (spec.takesTools ? tools : []).map((definition) => [
    definition.name,
    tool({ description: definition.description, inputSchema: jsonSchema(definition.inputSchema as object) }),
  ]);
  return streamText({
    model,
    instructions: { role: "system", content: system, ...CACHED },
    messages: toSdkMessages(messages, {
      images: spec.takesImages,
      strictIds: spec.provider.wire !== "openai-compatible",
    }),
    tools: Object.fromEntries(offered) as ToolSet,
    reasoning: thinking ?? "provider-default",
    providerOptions: providerOptions(spec, thinking),
    maxRetries: 0,
    abortSignal: signal,
    // The stream reports errors, too.
    onError: () => undefined,
  }).stream;
}

async function* toModelParts(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  spec: LanguageModelSpec,
): AsyncGenerator<ModelPart, void, undefined> {
  let thought = "";
  // Depending on the provider, the signature arrives with the start, a delta or the end of a thought.
  let signature: ProviderMetadata | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case "text-delta":
        if (part.text !== "") yield { type: "text", text: part.text };
        break;
      case "reasoning-start":
        thought = "";
        signature = part.providerMetadata;
        break;
      case "reasoning-delta":
        thought += part.text;
        signature = part.providerMetadata ?? signature;
        if (part.text !== "") yield { type: "thought", text: part.text };
        break;
      case "reasoning-end":
        yield { type: "thought_end", text: thought, ...providerData(part.providerMetadata ?? signature) };
        break;
      case "tool-call": {
        const { toolCallId: id, toolName: name, input, providerMetadata } = part;
        yield { type: "tool_call", id, name, input, ...providerData(providerMetadata) };
        break;
      }
      case "finish-step":
        if (part.finishReason === "interrupted" || part.finishReason === "error") throw brokenOff(part, spec);
        yield { type: "finish", reason: reasonOf(part.finishReason), usage: usageOf(part.usage, spec) };
        break;
      case "error":
        throw part.error;
      default:
        // Other parts, such as starts and sources, are ignored.
        break;
    }
  }
}

function providerData(metadata: ProviderMetadata | undefined): { readonly providerData?: JsonObject } {
  return metadata === undefined ? {} : { providerData: metadata };
}

/** Creates the error for an answer that ended early or that the provider reported as failed. */
function brokenOff(
  { rawFinishReason }: { readonly rawFinishReason: string | undefined },
  { provider, name }: LanguageModelSpec,
): ModelError {
  const why = rawFinishReason === undefined ? "" : `: ${rawFinishReason}`;
  return new ModelError("network", `Cannot ask ${provider.id}/${name}: the answer broke off${why}`);
}

function reasonOf(reason: string): "done" | "length" | "refusal" {
  if (reason === "length") return "length";
  return reason === "content-filter" ? "refusal" : "done";
}

function usageOf(
  usage: LanguageModelUsage,
  { contextWindow, price }: LanguageModelSpec,
): ModelUsage | undefined {
  const { inputTokens = 0, outputTokens = 0, totalTokens } = usage;
  const used = totalTokens ?? inputTokens + outputTokens;
  if (used === 0) return undefined;
  const cost = price && { amount: costOf(usage, price), currency: "USD" };
  return { used, size: contextWindow, cost, tokens: { totalTokens: used, inputTokens, outputTokens } };
}

function costOf(
  { inputTokens = 0, inputTokenDetails, outputTokens = 0 }: LanguageModelUsage,
  price: ModelPrice,
): number {
  const { cacheReadTokens = 0, cacheWriteTokens = 0 } = inputTokenDetails;
  const fresh = inputTokens - cacheReadTokens - cacheWriteTokens;
  const cached = cacheReadTokens * price.cacheRead + cacheWriteTokens * price.cacheWrite;
  return (fresh * price.input + cached + outputTokens * price.output) / 1_000_000;
}

/**
 * Creates provider-specific options that stream thoughts, which no provider does by default, and prevent providers
 * from storing conversations.
 */
function providerOptions(
  { provider, thinks }: { readonly provider: Provider; readonly thinks: boolean },
  thinking: ThinkingLevel | undefined,
): ProviderMetadata {
  switch (provider.wire) {
    case "anthropic":
      // If a level is set, the SDK chooses options that the model supports.
      return thinking === undefined && thinks
        ? { anthropic: { thinking: { type: "adaptive", display: "summarized" } } }
        : {};
    case "openai":
      // The SDK omits the summary for models that are known not to think.
      return { openai: { store: false, reasoningSummary: thinking === "none" ? null : "auto" } };
    case "google":
      return thinking === "none" || (thinking === undefined && !thinks)
        ? {}
        : { google: { thinkingConfig: { includeThoughts: true } } };
    case "openai-compatible":
      return {};
  }
}
