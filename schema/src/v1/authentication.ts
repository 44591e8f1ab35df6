import type { Meta } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";

/** A way in which a user can authenticate; without a `type`, the agent does it all by itself. */
export type AuthMethod =
  /** The user logs in by a program in a terminal; such a method is never passed to `authenticate`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent does it, on `authenticate`. */
  | AuthMethodAgent;

/** An authentication method that the agent carries out when it is asked to by `authenticate`. */
export interface AuthMethodAgent {
  /**
   * Never set: it is what tells this method from those that have a type.
   * @ignore
   */
  type?: never;
  /** Names the method in `authenticate`. */
  id: AuthMethodId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * An authentication method by which the user logs in to the agent's own program: the client starts it again in a
 * terminal, as it is configured to start the agent, with these arguments and variables added. Exit status 0 means
 * success, any other end means failure. An agent MUST NOT offer it unless the client advertised `auth.terminal`; a
 * client MUST NOT pass it to `authenticate`.
 *
 * See https://agentclientprotocol.com/protocol/v1/authentication
 */
export interface AuthMethodTerminal {
  /** Names the method. */
  id: AuthMethodId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to those that the agent is started with. Missing means none.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Environment variables to set in addition; they win over those of the same name.
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
  /** One of the methods that the agent's answer to `initialize` offered, and none of type `terminal`. */
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
 * Ends the user's authentication: new sessions need another one. What becomes of sessions that are open, the protocol
 * does not say. Only if the agent advertised `auth.logout`.
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
