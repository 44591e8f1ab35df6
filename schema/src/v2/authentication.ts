import type { Meta, UnknownTag } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/** A way for the user to log in. */
export type AuthMethod =
  /** The user logs in with a program in a terminal. A client never passes this method to `auth/login`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent logs the user in when the client calls `auth/login`. */
  | ({ type: "agent" } & AuthMethodAgent)
  /**
   * Any other method. A client that does not know the type either hides the method or shows it by its name. Receivers
   * should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      /** The ID of the method. */
      methodId: AuthMethodId;
      /** The label shown to the user. */
      name: string;
      [key: string]: unknown;
    };

/** A login method that the agent handles in `auth/login`. */
export interface AuthMethodAgent {
  /** The ID of the method. */
  methodId: AuthMethodId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * A login method that runs the agent's own program in a terminal. The client starts the program again, exactly as
 * configured but with the given arguments and variables added. Exit status 0 means success, and anything else means
 * failure. An agent MUST NOT offer this method unless the client advertised `auth.terminal`. A client MUST NOT pass
 * it to `auth/login`.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 */
export interface AuthMethodTerminal {
  /** The ID of the method. */
  methodId: AuthMethodId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to the agent's usual arguments.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Additional environment variables with unique names. They override existing variables with the same name.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  _meta?: Meta;
}

/**
 * Logs the user in with a method that the agent handles. An agent with `authMethods` MUST handle this request; a
 * client MUST NOT send it to an agent without any.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 * @x-side agent
 * @x-method auth/login
 */
export interface LoginAuthRequest {
  /** The ID of one of the methods in the `initialize` response, except those of type `terminal`. */
  methodId: AuthMethodId;
  _meta?: Meta;
}

/**
 * Confirms that the user is logged in.
 * @x-side agent
 * @x-method auth/login
 */
export interface LoginAuthResponse {
  _meta?: Meta;
}

/**
 * Logs the user out. Anything that requires a logged-in user then fails until the next login. The protocol does not
 * define the effect on open sessions. An agent with `authMethods` MUST handle this request; a client MUST NOT send it
 * to an agent without any.
 * @x-side agent
 * @x-method auth/logout
 */
export interface LogoutAuthRequest {
  _meta?: Meta;
}

/**
 * Confirms that the user is logged out.
 * @x-side agent
 * @x-method auth/logout
 */
export interface LogoutAuthResponse {
  _meta?: Meta;
}
