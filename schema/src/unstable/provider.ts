import type { Meta, OpenString, Tagged } from "../primitive.ts";

/**
 * Asks for the providers of models whose requests the client can direct elsewhere. Only, like all `providers/…`
 * methods, if the agent advertised `providers`.
 *
 * See https://agentclientprotocol.com/rfds/custom-llm-endpoint
 * @x-side agent
 * @x-method providers/list
 */
export interface ListProvidersRequest {
  _meta?: Meta;
}

/**
 * Names a provider of models that can be configured.
 * @type string
 */
export type ProviderId = Tagged<string, "ProviderId">;

/** The protocol in which a model is spoken to. Both sides MUST get along with one that they do not know. */
export type LlmProtocol =
  /** As Anthropic has it. */
  | "anthropic"
  /** As OpenAI has it. */
  | "openai"
  /** As Azure OpenAI has it. */
  | "azure"
  /** As Google Vertex AI has it. */
  | "vertex"
  /** As AWS Bedrock has it. */
  | "bedrock"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * The requests of the provider go there.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderResponse {
  _meta?: Meta;
}

/**
 * Turns a provider off: the agent MUST NOT use it until it is set again, and still lists it. A client MUST NOT
 * ask it for one that is `required`, which the agent answers with error `-32602`; turning off an unknown one
 * succeeds.
 * @x-side agent
 * @x-method providers/disable
 */
export interface DisableProviderRequest {
  /** The id of the provider. */
  providerId: ProviderId;
  _meta?: Meta;
}

/**
 * The provider is off.
 * @x-side agent
 * @x-method providers/disable
 */
export interface DisableProviderResponse {
  _meta?: Meta;
}
