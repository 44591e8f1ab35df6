import type { Meta } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";

/** A way for the user to authenticate. If it has no `type`, the agent handles everything itself. */
export type AuthMethod =
  /** The user logs in with a program in a terminal. A client never passes this method to `authenticate`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent authenticates the user when the client calls `authenticate`. */
  | AuthMethodAgent;

/** An authentication method that the agent handles in `authenticate`. */
export interface AuthMethodAgent {
  /**
   * Never set. Distinguishes this method from those with a type.
   * @ignore
   */
  type?: never;
  /** The ID of the method, for `authenticate`. */
  id: AuthMethodId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * An authentication method that runs the agent's own program in a terminal. The client starts the program again,
 * exactly as configured but with the given arguments and variables added. Exit status 0 means success, and anything
 * else means failure. An agent MUST NOT offer this method unless the client advertised `auth.terminal`. A client MUST
 * NOT pass it to `authenticate`.
 *
 * See https://agentclientprotocol.com/protocol/v1/authentication
 */
export interface AuthMethodTerminal {
  /** The ID of the method. */
  id: AuthMethodId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to the agent's usual arguments. Missing if there are none.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Additional environment variables. They override existing variables with the same name.
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
  /** The ID of one of the methods in the `initialize` response, except those of type `terminal`. */
  methodId: AuthMethodId;
  _meta?: Meta;
}

/**
 * Confirms that the user is authenticated.
 * @x-side agent
 * @x-method authenticate
 * @x-deserialize-default-on-null true
 */
export interface AuthenticateResponse {
  _meta?: Meta;
}

/**
 * Logs the user out, so new sessions require a new login. The protocol does not define the effect on open
 * sessions. Requires the agent capability `auth.logout`.
 * @x-side agent
 * @x-method logout
 * @x-deserialize-default-on-null true
 */
export interface LogoutRequest {
  _meta?: Meta;
}

/**
 * Confirms that the user is logged out.
 * @x-side agent
 * @x-method logout
 * @x-deserialize-default-on-null true
 */
export interface LogoutResponse {
  _meta?: Meta;
}
