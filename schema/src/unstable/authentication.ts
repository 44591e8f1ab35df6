import type { Meta, OpenString } from "../primitive.ts";

/**
 * Asks whether the user has to authenticate first; it changes nothing. The agent MUST NOT answer it with error
 * `-32000`: it is asked to find that out. Only if the agent advertised `auth.status`.
 *
 * See https://agentclientprotocol.com/rfds/get-auth-state
 * @x-side agent
 * @x-method auth/status
 */
export interface AuthStatusRequest {
  _meta?: Meta;
}

/**
 * True if the user has to authenticate first.
 * @x-side agent
 * @x-method auth/status
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusResponse {
  /** Whether sessions can be started as things are. The only member here that a client should act on. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, to be shown; missing and empty both mean that it names none. An
   * agent with several should name each, and mark those in effect as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/**
 * Whether the user has to authenticate first has changed. An agent that advertised `auth.status` may send it at any
 * time after `initialize`, and should do so only if something differs from what it last sent on the connection.
 * @x-side client
 * @x-method auth/status_update
 * @x-scope {}
 * @x-state {"agent":[{"action":"replace","target":"authStatus"}]}
 */
export interface AuthStatusUpdateNotification {
  /** Whether sessions can be started as things are. The only member here that a client should act on. */
  state: AuthState;
  /**
   * The accounts that the agent is configured with, to be shown; missing and empty both mean that it names none. An
   * agent with several should name each, and mark those in effect as `active`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  accounts?: AuthAccount[];
  _meta?: Meta;
}

/** Whether an agent can start sessions as things are. A client MUST treat an unknown value as `unknown`. */
export type AuthState =
  /** There are credentials; whether they are valid is another question. */
  | "authenticated"
  /** The user has to sign in: credentials are missing, have expired, or are known to be invalid. */
  | "unauthenticated"
  /** Nobody has to sign in, for example because the model is a local one. */
  | "not_required"
  /** The agent cannot tell at the moment. */
  | "unknown"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * An account or a credential that an agent is configured with: a user who has signed in, an API key. All of it is
 * there to be shown: a client MUST NOT tell accounts apart by it, and should neither log it nor send it on.
 */
export interface AuthAccount {
  /** A name that can be shown by itself, for example `OpenAI API key`. */
  label: string;
  /**
   * A short text about it, such as `Team plan`; no secrets. Missing and `null` both mean that the agent does not say.
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
