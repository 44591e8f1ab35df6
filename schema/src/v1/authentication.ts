import type { Meta } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";

/** A way for the user to authenticate. Without a `type`, the agent does everything itself. */
export type AuthMethod =
  /** The user logs in with a program in a terminal. A client never passes such a method to `authenticate`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent handles it, on `authenticate`. */
  | AuthMethodAgent;

/** An authentication method that the agent carries out on `authenticate`. */
export interface AuthMethodAgent {
  /**
   * Never set: this distinguishes the method from those with a type.
   * @ignore
   */
  type?: never;
  /** Identifies the method in `authenticate`. */
  id: AuthMethodId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * An authentication method that uses the agent's own program: the client starts it again in a terminal, exactly as
 * configured, with these arguments and variables added. Exit status 0 means success, anything else means failure. An
 * agent MUST NOT offer it unless the client advertised `auth.terminal`; a client MUST NOT pass it to `authenticate`.
 *
 * See https://agentclientprotocol.com/protocol/v1/authentication
 */
export interface AuthMethodTerminal {
  /** Identifies the method. */
  id: AuthMethodId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to the agent's usual ones. Missing means none.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Additional environment variables. They override existing variables of the same name.
   * @x-deserialize-default-on-null true
   */
  env?: { [key: string]: string };
  _meta?: Meta;
}

/**
 * Asks the agent to authenticate the user.
 * @x-side agent
 * @x-method authenticate
 */
export interface AuthenticateRequest {
  /** One of the methods from the `initialize` response, except those of type `terminal`. */
  methodId: AuthMethodId;
  _meta?: Meta;
}

/**
 * The user is authenticated.
 * @x-side agent
 * @x-method authenticate
 * @x-deserialize-default-on-null true
 */
export interface AuthenticateResponse {
  _meta?: Meta;
}

/**
 * Logs the user out: new sessions require a new login. The protocol does not define what happens to open sessions.
 * Requires the agent capability `auth.logout`.
 * @x-side agent
 * @x-method logout
 * @x-deserialize-default-on-null true
 */
export interface LogoutRequest {
  _meta?: Meta;
}

/**
 * The user is logged out.
 * @x-side agent
 * @x-method logout
 * @x-deserialize-default-on-null true
 */
export interface LogoutResponse {
  _meta?: Meta;
}
