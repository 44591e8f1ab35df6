import type { Meta, OpenString } from "../primitive.ts";

/**
 * Asks whether the user has to authenticate first. It changes nothing. Since its purpose is to find this out, the agent
 * MUST NOT answer it with error `-32000`. Requires the agent capability `auth.status`.
 *
 * See https://agentclientprotocol.com/rfds/get-auth-state
 * @x-side agent
 * @x-method auth/status
 */
export interface AuthStatusRequest {
  _meta?: Meta;
}

/**
 * Whether the user has to authenticate first.
 * @x-side agent
 * @x-method auth/status
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusResponse {
  /** Whether sessions can be started now. This is the only member that a client should act on. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, for display. Missing and empty both mean that it lists none. An
   * agent with several accounts should list all of them and mark those in use as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/**
 * Whether the user has to authenticate first has changed. An agent that advertised `auth.status` may send this at any
 * time after `initialize`, and should only do so if something changed since it was last sent on the connection.
 * @x-side client
 * @x-method auth/status_update
 * @x-scope {}
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusUpdateNotification {
  /** Whether sessions can be started now. This is the only member that a client should act on. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, for display. Missing and empty both mean that it lists none. An
   * agent with several accounts should list all of them and mark those in use as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/** Whether an agent can start sessions now. A client MUST treat an unknown value as `unknown`. */
export type AuthState =
  /** There are credentials, which may or may not be valid. */
  | "authenticated"
  /** The user has to log in: credentials are missing, expired, or known to be invalid. */
  | "unauthenticated"
  /** No login is necessary, for example because the model runs locally. */
  | "not_required"
  /** The agent cannot tell at the moment. */
  | "unknown"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * An account or credential that an agent is configured with, such as a logged-in user or an API key. It is for display
 * only: a client MUST NOT use it to tell accounts apart, and should neither log nor forward it.
 */
export interface AuthAccount {
  /** A name that makes sense on its own, such as `OpenAI API key`. */
  label: string;
  /**
   * A short description, such as `Team plan`, without secrets. Missing and `null` both mean that the agent does not
   * say.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Whether the agent uses it by default. There may be several, for example one per provider. Missing and `null` both
   * mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  active?: boolean | null;
  /**
   * The user's name. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * The user's e-mail address. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  email?: string | null;
  /**
   * The name of the organization, team or workspace. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  organization?: string | null;
  _meta?: Meta;
}
