import type { Meta, OpenString, Tagged } from "../primitive.ts";

/**
 * Lists the model providers whose requests the client can redirect. Like all `providers/…` methods, this requires
 * the agent capability `providers`.
 *
 * See https://agentclientprotocol.com/rfds/custom-llm-endpoint
 * @x-side agent
 * @x-method providers/list
 */
export interface ListProvidersRequest {
  _meta?: Meta;
}

/**
 * Identifies a model provider that can be configured.
 * @type string
 */
export type ProviderId = Tagged<string, "ProviderId">;

/** The API of a model. Both sides MUST accept unknown values. */
export type LlmProtocol =
  /** The Anthropic API. */
  | "anthropic"
  /** The OpenAI API. */
  | "openai"
  /** The Azure OpenAI API. */
  | "azure"
  /** The Google Vertex AI API. */
  | "vertex"
  /** The AWS Bedrock API. */
  | "bedrock"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/**
 * Confirms that requests to the provider are redirected.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderResponse {
  _meta?: Meta;
}

/**
 * Disables a provider. The agent still lists the provider, but MUST NOT use it until it is set again. A client MUST
 * NOT disable a `required` provider; if it tries to, the agent responds with error `-32602`. Disabling an unknown
 * provider succeeds.
 * @x-side agent
 * @x-method providers/disable
 */
export interface DisableProviderRequest {
  /** The ID of the provider. */
  providerId: ProviderId;
  _meta?: Meta;
}

/**
 * Confirms that the provider is disabled.
 * @x-side agent
 * @x-method providers/disable
 */
export interface DisableProviderResponse {
  _meta?: Meta;
}
