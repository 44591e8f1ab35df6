import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";

import type { ClientDescription } from "./client-description.ts";

/** A way for the user to log in. */
export type AuthenticationMethod = {
  readonly id: string;
  /** The name that the user reads. */
  readonly name: string;
  readonly description?: string | undefined;
} & (
  | {
      /** The agent logs the user in, by {@link Authentication.login}. */
      readonly type?: "agent";
    }
  | {
      /**
       * The user logs in by the agent's own program, which the client starts again in a terminal. Offered only to
       * clients that can do that. {@link Authentication.isAuthenticated} has to notice the login.
       */
      readonly type: "terminal";
      /** Appended to the agent's own arguments. */
      readonly args?: readonly string[] | undefined;
      readonly env?: { readonly [name: string]: string } | undefined;
    }
);

/** The user that a login is about. */
export interface LoginUser {
  /** The name of the user, as the host's caller gave it; `undefined` if the agent has one user. */
  readonly principal: string | undefined;
}

/**
 * Login of users, for an agent that requires it. An agent that serves several principals has to tell them apart: what
 * one has logged in to is not open to another.
 */
export interface Authentication {
  readonly methods: readonly AuthenticationMethod[];
  /** Returns true if the user is logged in. Called before every request about sessions, so it should be fast. */
  isAuthenticated(user: LoginUser): boolean;
  /**
   * Logs the user in by a method that is not of type `terminal`. Resolves when {@link isAuthenticated} returns `true`.
   */
  login(methodId: string, options: LoginOptions): Promise<void>;
  /** Logs the user out. Open sessions stay open; their prompts are refused until the user is logged in again. */
  logout(user: LoginUser): Promise<void>;
}

/** Options for {@link Authentication.login}. */
export interface LoginOptions extends LoginUser {
  /** Aborts when the client cancels its request. */
  readonly signal: AbortSignal;
}

/** Returns the methods that the client supports. */
export function offeredMethods(
  authentication: Authentication | undefined,
  client: ClientDescription,
): readonly AuthenticationMethod[] {
  const { terminalAuthentication } = client.capabilities;
  return authentication?.methods.filter(({ type }) => type !== "terminal" || terminalAuthentication) ?? [];
}

/** @throws {RequestError} `-32000` if the user has to log in first. */
export function assertAuthenticated(
  authentication: Authentication | undefined,
  principal: string | undefined,
): void {
  if (authentication === undefined || authentication.isAuthenticated({ principal })) return;
  throw new RequestError(ErrorCode.authenticationRequired, "Authentication required");
}

/** @throws {RequestError} `-32602` if there is no such method, or the user has to run it in a terminal. */
export async function login(
  authentication: Authentication,
  methodId: string,
  options: LoginOptions,
): Promise<void> {
  const method = authentication.methods.find(({ id }) => id === methodId);
  if (method === undefined)
    throw invalidParams(`Cannot log in by "${methodId}": no such method`, { methodId });
  if (method.type === "terminal") {
    throw invalidParams(`Cannot log in by "${methodId}": the method needs a terminal`, { methodId });
  }
  await authentication.login(methodId, options);
}
