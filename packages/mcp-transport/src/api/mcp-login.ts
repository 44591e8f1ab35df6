/** The result of a login at an MCP server: the agent's registration and the tokens. A secret; its members are not fixed. */
export interface McpLogin {
  readonly [key: string]: unknown;
}

/** The server of a login, and the user who has logged in. */
export interface McpLoginKey {
  readonly url: string;
  /** `undefined` if the agent has one user. */
  readonly principal: string | undefined;
}

/** Stores logins. They are secrets: that of one principal is never returned for another. */
export interface McpLoginStore {
  load(key: McpLoginKey): Promise<McpLogin | undefined>;
  /** Resolves when the login is stored, or removed if it is `undefined`. */
  save(key: McpLoginKey, login: McpLogin | undefined): Promise<void>;
}

/** The server of a session to log out at. */
export interface McpLogOutRequest {
  readonly sessionId: string;
  /** Default: the only user of the agent. */
  readonly principal?: string | undefined;
  /** Declared name of the server. */
  readonly server: string;
}

/** The server of a session to log in at, and the way to the user. */
export interface McpLogInRequest extends McpLogOutRequest {
  /**
   * Sends the user to a page, on which they log in. Resolves to false if they do not want to. The login goes on when the page
   * sends their browser back to this machine, which may be before that.
   */
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly signal: AbortSignal;
}
