import type { Meta } from "../../primitive.ts";
import type { LlmProtocol, ProviderId } from "../../unstable/provider.ts";

/**
 * The providers that can be configured.
 * @x-side agent
 * @x-method providers/list
 */
export interface ListProvidersResponse {
  /** Each provider with its current address. All of it may be shown, since it contains no secrets. */
  providers: ProviderInfo[];
  _meta?: Meta;
}

/** A model provider that can be configured. */
export interface ProviderInfo {
  /** Identifies the provider, such as `main` or `openai`. */
  providerId: ProviderId;
  /**
   * The APIs that it supports.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  supported: LlmProtocol[];
  /** Whether the agent needs it. If so, a client MUST NOT disable it. */
  required: boolean;
  /** Where its requests go. Missing and `null` both mean that it is disabled. */
  current?: ProviderCurrentConfig | null;
  _meta?: Meta;
}

/** Where a provider's requests go, without secrets. */
export interface ProviderCurrentConfig {
  /** The API at that address. */
  apiType: LlmProtocol;
  /** The base address. */
  baseUrl: string;
  _meta?: Meta;
}

/**
 * Sets where one provider's requests go. It replaces all earlier settings, including headers. An unlisted provider, or
 * an API that it does not support, is answered with error `-32602`.
 * @x-side agent
 * @x-method providers/set
 */
export interface SetProviderRequest {
  /** The id of the provider. */
  providerId: ProviderId;
  /** The API at that address. */
  apiType: LlmProtocol;
  /** The base address of the requests. */
  baseUrl: string;
  /** All headers of the requests, including secrets such as `Authorization`. Missing means none. */
  headers?: { [key: string]: string };
  _meta?: Meta;
}
