import type { Meta, UnknownTag } from "../primitive.ts";
import type { AuthMethodId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/** A way in which a user can log in. */
export type AuthMethod =
  /** The user logs in by a program in a terminal; such a method is never passed to `auth/login`. */
  | ({ type: "terminal" } & AuthMethodTerminal)
  /** The agent does it all by itself, when it is asked to by `auth/login`. */
  | ({ type: "agent" } & AuthMethodAgent)
  /**
   * A method that is not listed here. A client that does not know it leaves it out, or shows it by its name; who does
   * not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      /** Names the method. */
      methodId: AuthMethodId;
      /** Text for the user. */
      name: string;
      [key: string]: unknown;
    };

/** A method that the agent carries out when it is asked to by `auth/login`. */
export interface AuthMethodAgent {
  /** Names the method. */
  methodId: AuthMethodId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  _meta?: Meta;
}

/**
 * A method by which the user logs in to the agent's own program: the client starts it again in a terminal, as it is
 * configured to start the agent, with these arguments and variables added. Exit status 0 means success, any other end
 * means failure. An agent MUST NOT offer it unless the client advertised `auth.terminal`; a client MUST NOT pass it
 * to `auth/login`.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 */
export interface AuthMethodTerminal {
  /** Names the method. */
  methodId: AuthMethodId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Arguments to append to those that the agent is started with.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * Environment variables to set in addition, each name once; they win over those of the same name.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  _meta?: Meta;
}

/**
 * Logs the user in, by a method that the agent carries out. An agent that offered `authMethods` MUST handle it; of
 * one that offered none, a client MUST NOT ask it.
 *
 * See https://agentclientprotocol.com/protocol/v2/authentication
 * @x-side agent
 * @x-method auth/login
 */
export interface LoginAuthRequest {
  /** One of the methods that the agent's answer to `initialize` offered, and none of type `terminal`. */
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
 * Logs the user out: what needs a user fails from then on, until one logs in again. What becomes of sessions that are
 * open, the protocol does not say. An agent that offered `authMethods` MUST handle it; of one that offered none, a client
 * MUST NOT ask it.
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
