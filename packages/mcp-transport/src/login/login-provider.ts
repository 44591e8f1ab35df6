import { randomUUID } from "node:crypto";

import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";

import type { McpLoginKey, McpLoginStore } from "../api/mcp-login.ts";

/** A login in the MCP SDK's format. */
export interface StoredLogin {
  readonly client?: StoredOAuthClientInformation | undefined;
  readonly tokens?: StoredOAuthTokens | undefined;
  /** The redirect URL that the client was registered with. */
  readonly redirectUrl?: string | undefined;
}

export async function readLogin(store: McpLoginStore, key: McpLoginKey): Promise<StoredLogin> {
  return ((await store.load(key)) as StoredLogin | undefined) ?? {};
}

export interface LoginProviderOptions {
  readonly store: McpLoginStore;
  readonly key: McpLoginKey;
  /** The agent's name, shown on the login page. */
  readonly clientName: string;
  /** The URL on this machine that the login page redirects to. */
  readonly redirectUrl: string;
  /** Called with the URL of the login page. Throws if no user can be sent there. */
  readonly onRedirect: (page: URL) => void;
}

/**
 * Provides the MCP SDK with storage for a single login or refresh. The registration and the tokens outlive the
 * provider.
 */
export class LoginProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientProvider["clientMetadata"];
  readonly #options: LoginProviderOptions;
  readonly #state = randomUUID();
  #client: StoredOAuthClientInformation | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  /** The most recently read tokens. If a server rejects a request, these are the tokens it rejected. */
  #used: StoredOAuthTokens | undefined;

  constructor(options: LoginProviderOptions) {
    this.#options = options;
    this.redirectUrl = options.redirectUrl;
    this.clientMetadata = {
      client_name: options.clientName,
      redirect_uris: [options.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state(): string {
    return this.#state;
  }

  async clientInformation(): Promise<StoredOAuthClientInformation | undefined> {
    if (this.#client !== undefined) return this.#client;
    const { client, redirectUrl } = await this.#read();
    // Many servers compare the full redirect URL with the registered one.
    this.#client = redirectUrl === this.redirectUrl ? client : undefined;
    return this.#client;
  }

  async saveClientInformation(client: StoredOAuthClientInformation): Promise<void> {
    this.#client = client;
    await this.#write({ client, redirectUrl: this.redirectUrl });
  }

  async tokens(): Promise<StoredOAuthTokens | undefined> {
    this.#used = (await this.#read()).tokens;
    return this.#used;
  }

  async saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    // Another process may have registered a client in the meantime, so store the tokens with the client they were
    // issued to.
    const client = this.#client && { client: this.#client, redirectUrl: this.redirectUrl };
    await this.#write({ ...client, tokens });
  }

  redirectToAuthorization(page: URL): void {
    this.#options.onRedirect(page);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  async invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): Promise<void> {
    if (scope === "discovery" || scope === "all") this.#discovery = undefined;
    if (scope === "client" || scope === "all") {
      this.#client = undefined;
      await this.#write({ client: undefined });
    }
    if (scope !== "tokens" && scope !== "all") return;
    // Another process may already have refreshed the tokens.
    const { tokens } = await this.#read();
    if (tokens?.access_token === this.#used?.access_token) await this.#write({ tokens: undefined });
  }

  #read(): Promise<StoredLogin> {
    return readLogin(this.#options.store, this.#options.key);
  }

  async #write(change: StoredLogin): Promise<void> {
    const { store, key } = this.#options;
    await store.save(key, { ...(await this.#read()), ...change });
  }
}
