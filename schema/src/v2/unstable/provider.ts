import type { Meta } from "../../primitive.ts";
import type { LlmProtocol, ProviderId } from "../../unstable/provider.ts";

/**
 * The providers that can be configured.
 * @x-side agent
 * @x-method providers/list
 */
export interface ListProvidersResponse {
  /** The providers and their current destinations. They contain no secrets, so everything may be shown. */
  providers: ProviderInfo[];
  _meta?: Meta;
}

/** A model provider that can be configured. */
export interface ProviderInfo {
  /** The ID of the provider, such as `main` or `openai`. */
  providerId: ProviderId;
  /**
   * The APIs that the provider supports.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  supported: LlmProtocol[];
  /** Whether the agent requires the provider. If so, a client MUST NOT disable it. */
  required: boolean;
  /** The current destination for requests to the provider. Missing or `null` if the provider is disabled. */
  current?: ProviderCurrentConfig | null;
  _meta?: Meta;
}

/** The destination for requests to a provider, without secrets. */
export interface ProviderCurrentConfig {
  /** The API at the base URL. */
  apiType: LlmProtocol;
  /**
   * The base URL.
   * @format uri
   */
  baseUrl: string;
  _meta?: Meta;
}

/**
 * Sets the destination for requests to a provider, and replaces all earlier settings, including headers. The agent
 * responds with error `-32602` if the provider is not listed or does not support the API.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderRequest {
  /** The ID of the provider. */
  providerId: ProviderId;
  /** The API at the base URL. */
  apiType: LlmProtocol;
  /**
   * The base URL of the requests.
   * @format uri
   */
  baseUrl: string;
  /**
   * All headers to send with the requests, including secrets such as `Authorization`. Missing if there are none.
   */
  headers?: { [key: string]: string };
  _meta?: Meta;
}
