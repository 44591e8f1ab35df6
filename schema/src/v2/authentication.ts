import type { Meta, UnknownTag } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/** A way for the user to log in. */
export type AuthMethod =
  /** The user logs in with a program in a terminal. A client never passes such a method to `auth/login`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent handles it, on `auth/login`. */
  | ({ type: "agent" } & AuthMethodAgent)
  /**
   * Any other method. A client that does not know it leaves it out, or shows it by its name. It should be stored and
   * forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      type: UnknownTag;
      /** Identifies the method. */
      methodId: AuthMethodId;
      /** The label for the user. */
      name: string;
      [key: string]: unknown;
    };

/** A method that the agent carries out on `auth/login`. */
export interface AuthMethodAgent {
  /** Identifies the method. */
  methodId: AuthMethodId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * A method that uses the agent's own program: the client starts it again in a terminal, exactly as configured, with
 * these arguments and variables added. Exit status 0 means success, anything else means failure. An agent MUST NOT
 * offer it unless the client advertised `auth.terminal`; a client MUST NOT pass it to `auth/login`.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 */
export interface AuthMethodTerminal {
  /** Identifies the method. */
  methodId: AuthMethodId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to the agent's usual ones.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Additional environment variables, each name once. They override existing variables of the same name.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  _meta?: Meta;
}

/**
 * Logs the user in with a method that the agent carries out. An agent with `authMethods` MUST handle it; a client MUST
 * NOT send it to an agent without any.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 * @x-side agent
 * @x-method auth/login
 */
export interface LoginAuthRequest {
  /** One of the methods from the `initialize` response, except those of type `terminal`. */
  methodId: AuthMethodId;
  _meta?: Meta;
}

/**
 * The user is logged in.
 * @x-side agent
 * @x-method auth/login
 */
export interface LoginAuthResponse {
  _meta?: Meta;
}

/**
 * Logs the user out: whatever needs a user fails until the next login. The protocol does not define what happens to
 * open sessions. An agent with `authMethods` MUST handle it; a client MUST NOT send it to an agent without any.
 * @x-side agent
 * @x-method auth/logout
 */
export interface LogoutAuthRequest {
  _meta?: Meta;
}

/**
 * The user is logged out.
 * @x-side agent
 * @x-method auth/logout
 */
export interface LogoutAuthResponse {
  _meta?: Meta;
}
