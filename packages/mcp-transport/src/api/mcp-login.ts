/**
 * The result of logging in to an MCP server: the agent's client registration and tokens. Treat it as an opaque
 * secret.
 */
export interface McpLogin {
  readonly [key: string]: unknown;
}

/** Identifies a login by server and user. */
export interface McpLoginKey {
  readonly url: string;
  /** The user's principal; `undefined` if the agent serves a single user. */
  readonly principal: string | undefined;
}

/** Stores logins. Logins are secrets, so never return one principal's login to another. */
export interface McpLoginStore {
  load(key: McpLoginKey): Promise<McpLogin | undefined>;
  /** Stores a login, or removes it if `login` is `undefined`. */
  save(key: McpLoginKey, login: McpLogin | undefined): Promise<void>;
}

/** The server to log out of. */
export interface McpLogOutRequest {
  readonly sessionId: string;
  /** The user's principal. Defaults to the agent's only user. */
  readonly principal?: string | undefined;
  /** Declared name of the server. */
  readonly server: string;
}

/** The server to log in to and a way to reach the user. */
export interface McpLogInRequest extends McpLogOutRequest {
  /**
   * Sends the user to the login page. Resolves to false if they decline. The login continues when the page redirects
   * the browser back to this machine, which may happen before this resolves.
   */
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly signal: AbortSignal;
}
