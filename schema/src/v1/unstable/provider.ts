import type { Meta, OpenString, Tagged } from "../../primitive.ts";

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
 * The providers that can be configured.
 * @x-side agent
 * @x-method providers/list
 */
export interface ListProvidersResponse {
  /** Each provider, with where its requests go now: fit to be shown, since no secrets are in there. */
  providers: ProviderInfo[];
  _meta?: Meta;
}

/** A provider of models that can be configured. */
export interface ProviderInfo {
  /** Names the provider, for example `main` or `openai`. */
  providerId: ProviderId;
  /**
   * The protocols that it can be used by.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  supported: LlmProtocol[];
  /** Whether the agent cannot do without it: then a client MUST NOT disable it. */
  required: boolean;
  /** The address for its requests. Missing and `null` both mean that it is disabled. */
  current?: ProviderCurrentConfig | null;
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
  /** Any other: free for everyone if it begins with `_`, else kept for later versions of the protocol. */
  | OpenString;

/** The address for the requests of a provider, without secrets. */
export interface ProviderCurrentConfig {
  /** The protocol that is spoken there. */
  apiType: LlmProtocol;
  /** The address that they begin with. */
  baseUrl: string;
  _meta?: Meta;
}

/**
 * Says where the requests of one provider go: it replaces all that was said of it before, headers included. A
 * provider that is not listed, or a protocol that it does not support, is answered with error `-32602`.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderRequest {
  /** The provider that is meant. */
  providerId: ProviderId;
  /** The protocol that is spoken there. */
  apiType: LlmProtocol;
  /** The address that the requests begin with. */
  baseUrl: string;
  /** All headers of the requests, secrets such as `Authorization` among them; missing means none. */
  headers?: { [key: string]: string };
  _meta?: Meta;
}

/**
 * The requests of the provider go there.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderResponse {
  _meta?: Meta;
}

/**
 * Turns a provider off: the agent MUST NOT use it until it is set again, and goes on listing it. A client MUST NOT
 * ask it for one that is `required`, which the agent answers with error `-32602`; turning off an unknown one
 * succeeds.
 * @x-side agent
 * @x-method providers/disable
 */
export interface DisableProviderRequest {
  /** The provider that is meant. */
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
