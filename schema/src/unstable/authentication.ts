import type { Meta, OpenString } from "../primitive.ts";

/**
 * Asks whether the user has to authenticate before a session can start. This request has no side effects, and an
 * agent MUST NOT respond to it with error `-32000`. Requires the agent capability `auth.status`.
 *
 * See https://agentclientprotocol.com/rfds/get-auth-state
 * @x-side agent
 * @x-method auth/status
 */
export interface AuthStatusRequest {
  _meta?: Meta;
}

/**
 * The authentication status of the agent.
 * @x-side agent
 * @x-method auth/status
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusResponse {
  /** The authentication state. Clients should base decisions only on this member. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, for display. Missing or empty if none are listed. An agent
   * with several accounts should list all of them and mark those in use as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/**
 * Reports that the authentication status of the agent changed. An agent that advertised `auth.status` may send this
 * at any time after `initialize`, and should send it only if something has changed since the last such notification
 * on the connection.
 * @x-side client
 * @x-method auth/status_update
 * @x-scope {}
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusUpdateNotification {
  /** The authentication state. Clients should base decisions only on this member. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, for display. Missing or empty if none are listed. An agent
   * with several accounts should list all of them and mark those in use as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/** Indicates whether an agent can start sessions now. A client MUST treat an unknown value as `unknown`. */
export type AuthState =
  /** The agent has credentials, which may or may not be valid. */
  | "authenticated"
  /** The user has to log in, because credentials are missing, expired, or known to be invalid. */
  | "unauthenticated"
  /** No login is necessary, for example because the model runs locally. */
  | "not_required"
  /** The agent cannot currently determine the status. */
  | "unknown"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/**
 * An account or credential that an agent is configured with, such as a logged-in user or an API key. It is only for
 * display: a client MUST NOT use it to distinguish accounts, and should neither log nor forward it.
 */
export interface AuthAccount {
  /** A self-explanatory name, such as `OpenAI API key`. */
  label: string;
  /**
   * A short description, such as `Team plan`, without secrets. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Whether the agent uses the account by default. Several accounts may be active, for example one per
   * provider. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  active?: boolean | null;
  /**
   * The user's name. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * The user's e-mail address. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  email?: string | null;
  /**
   * The name of the organization, team or workspace. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  organization?: string | null;
  _meta?: Meta;
}
