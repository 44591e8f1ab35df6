import type { AuthOptions, AuthProvider, FetchLike } from "@modelcontextprotocol/client";

import type { McpLoginKey, McpLoginStore, McpLogInRequest } from "../api/mcp-login.ts";
import { raceSignal } from "../value/race-signal.ts";
import { LoginProvider, type StoredLogin, readLogin } from "./login-provider.ts";
import { listenForRedirect } from "./redirect-listener.ts";

/** Timeout for a single login request, in milliseconds. */
const REQUEST_MS = 30_000;
/** Maximum time the user has to log in, in milliseconds. */
const LOGIN_MS = 10 * 60_000;

type UnauthorizedContext = Parameters<NonNullable<AuthProvider["onUnauthorized"]>>[0];

/** The part of a 401 response that tells the client where to log in. */
type Challenge = Pick<AuthOptions, "resourceMetadataUrl" | "scope">;

export interface ServerLoginsOptions {
  readonly store: McpLoginStore;
  /** The agent's name, shown on the login page. */
  readonly clientName: string;
  /** The user who owns the logins; `undefined` if the agent serves a single user. */
  readonly principal: string | undefined;
}

/** Logs a user in to servers with OAuth and refreshes the tokens. Never starts a login without the user. */
export class ServerLogins {
  readonly #options: ServerLoginsOptions;
  readonly #challenges = new Map<string, Challenge>();
  /** The credentials sent with each response's request. */
  readonly #sent = new WeakMap<Response, string | null>();
  /** Refreshes in progress, by URL. Two concurrent refreshes would use the same refresh token twice. */
  readonly #refreshes = new Map<string, Promise<void>>();

  constructor(options: ServerLoginsOptions) {
    this.#options = options;
  }

  /** Returns a transport's auth provider for a server. Rejected tokens are refreshed without involving the user. */
  providerFor(url: string): AuthProvider {
    return {
      token: async () => (await this.#read(url)).tokens?.access_token,
      onUnauthorized: async (context) => {
        const refresh = this.#refreshes.get(url) ?? this.#refresh(url, context);
        this.#refreshes.set(url, refresh);
        try {
          await refresh;
        } finally {
          this.#refreshes.delete(url);
        }
      },
    };
  }

  /** Wraps a transport's `fetch` to track which token each request was sent with. */
  watch(send: FetchLike): FetchLike {
    return async (url, init) => {
      const response = await send(url, init);
      this.#sent.set(response, new Headers(init?.headers).get("authorization"));
      return response;
    };
  }

  /**
   * Logs the user in.
   *
   * @throws {Error} if that fails or the user declines.
   */
  async logIn(url: string, { openUrl, signal }: Pick<McpLogInRequest, "openUrl" | "signal">): Promise<void> {
    const { auth } = await import("@modelcontextprotocol/client");
    const listener = await listenForRedirect((await this.#read(url)).redirectUrl);
    const ends = AbortSignal.any([signal, AbortSignal.timeout(LOGIN_MS)]);
    try {
      let page: URL | undefined;
      const provider = this.#provider(url, listener.redirectUrl, (to) => (page = to));
      const options = { serverUrl: url, fetchFn: limitedFetch(ends), ...this.#challenges.get(url) };
      await auth(provider, { ...options, forceReauthorization: true });
      if (page === undefined) return;
      if (!/^https?:$/.test(page.protocol)) throw new Error("the page of its login is not an HTTP address");
      const received = listener.received(provider.state());
      const opened = openUrl(page.href).then((isWanted) => (isWanted ? received : notWanted()));
      const { code, iss } = await raceSignal(Promise.race([received, opened]), ends);
      await auth(provider, { ...options, authorizationCode: code, ...(iss === undefined ? {} : { iss }) });
    } finally {
      listener.close();
    }
  }

  /** Removes a server's tokens and this client's registration there. The server is not notified. */
  async logOut(url: string): Promise<void> {
    // A refresh in progress would store its tokens after they are removed.
    await this.#refreshes.get(url)?.catch(() => undefined);
    await this.#options.store.save(this.#key(url), undefined);
  }

  async #refresh(url: string, { response }: UnauthorizedContext): Promise<void> {
    const { UnauthorizedError, auth, extractWWWAuthenticateParams } =
      await import("@modelcontextprotocol/client");
    const {
      error: _error,
      errorDescription: _description,
      ...challenge
    } = extractWWWAuthenticateParams(response);
    this.#challenges.set(url, challenge);
    const { tokens, redirectUrl } = await this.#read(url);
    // Another request or process may already have refreshed the rejected token.
    if (tokens !== undefined && this.#sent.get(response) !== `Bearer ${tokens.access_token}`) return;
    const notLoggedIn = new UnauthorizedError("It asks to log in");
    if (tokens?.refresh_token === undefined || redirectUrl === undefined) throw notLoggedIn;
    const provider = this.#provider(url, redirectUrl, () => {
      throw notLoggedIn;
    });
    const fetchFn = limitedFetch(AbortSignal.timeout(REQUEST_MS));
    await auth(provider, { serverUrl: url, fetchFn, ...this.#challenges.get(url) });
  }

  #provider(url: string, redirectUrl: string, onRedirect: (page: URL) => void): LoginProvider {
    const { store, clientName } = this.#options;
    return new LoginProvider({ store, key: this.#key(url), clientName, redirectUrl, onRedirect });
  }

  #read(url: string): Promise<StoredLogin> {
    return readLogin(this.#options.store, this.#key(url));
  }

  #key(url: string): McpLoginKey {
    return { url, principal: this.#options.principal };
  }
}

/** Creates a `fetch` for the authorization server, which must not receive the headers declared for the MCP server. */
function limitedFetch(signal: AbortSignal): FetchLike {
  return (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]) });
}

function notWanted(): never {
  throw new Error("the user does not log in");
}
