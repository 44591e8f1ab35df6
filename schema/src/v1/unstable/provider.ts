import type { Meta } from "../../primitive.ts";
import type { LlmProtocol, ProviderId } from "../../unstable/provider.ts";

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
  /** The id of the provider. */
  providerId: ProviderId;
  /** The protocol that is spoken there. */
  apiType: LlmProtocol;
  /** The address that the requests begin with. */
  baseUrl: string;
  /** All headers of the requests, secrets such as `Authorization` among them; missing means none. */
  headers?: { [key: string]: string };
  _meta?: Meta;
}
