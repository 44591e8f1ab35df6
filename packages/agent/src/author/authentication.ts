import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";
import type { AuthAccount } from "@parley/schema/v1/unstable";

import type { ClientDescription } from "./client-description.ts";

/** A way for the user to log in. */
export type AuthenticationMethod = {
  readonly id: string;
  /** The name shown to the user. */
  readonly name: string;
  readonly description?: string | undefined;
} & (
  | {
      /** The agent logs the user in with {@link Authentication.login}. */
      readonly type?: "agent";
    }
  | {
      /**
       * The user logs in with the agent's own program, which the client restarts in a terminal. Offered only to
       * clients that support this. After the login, {@link Authentication.isAuthenticated} must return true.
       */
      readonly type: "terminal";
      /** Arguments to append to the agent's own. */
      readonly args?: readonly string[] | undefined;
      readonly env?: { readonly [name: string]: string } | undefined;
    }
);

/** The user who is logging in or out. */
export interface LoginUser {
  /** The user's name, as passed to the host; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
}

/**
 * Handles logins for an agent that requires them. An agent that serves several principals must keep their logins
 * separate.
 */
export interface Authentication {
  readonly methods: readonly AuthenticationMethod[];
  /** Whether the user is logged in. Called before every request about sessions, so it should be fast. */
  isAuthenticated(user: LoginUser): boolean;
  /**
   * The accounts that the user is logged in to, for clients to show. Must not contain secrets. A draft, in
   * `/v1/unstable` and `/v2/unstable`.
   *
   * @experimental
   */
  accounts?(user: LoginUser): readonly AuthAccount[];
  /**
   * Logs the user in with a method that is not of type `terminal`. Once it resolves, {@link isAuthenticated} must
   * return `true`.
   */
  login(methodId: string, options: LoginOptions): Promise<void>;
  /** Logs the user out. Open sessions stay open, but their prompts are rejected until the user logs in again. */
  logout(user: LoginUser): Promise<void>;
}

/** Options for {@link Authentication.login}. */
export interface LoginOptions extends LoginUser {
  /** Aborts when the client cancels its request. */
  readonly signal: AbortSignal;
}

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

/** @throws {RequestError} `-32602` if the method does not exist or the user has to run it in a terminal. */
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
