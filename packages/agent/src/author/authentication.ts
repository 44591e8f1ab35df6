import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";

import type { ClientDescription } from "./client-description.ts";

/** A way in which the user can log in. */
export type AuthenticationMethod = {
  readonly id: string;
  /** What the user reads. */
  readonly name: string;
  readonly description?: string | undefined;
} & (
  | {
      /** The agent does it, in {@link Authentication.login}. */
      readonly type?: "agent";
    }
  | {
      /**
       * The user does it in the agent's own program, which the client starts again in a terminal. Offered only to clients that
       * can; {@link Authentication.isAuthenticated} has to notice it.
       */
      readonly type: "terminal";
      /** Appended to the arguments that the agent was started with. */
      readonly args?: readonly string[] | undefined;
      readonly env?: { readonly [name: string]: string } | undefined;
    }
);

/** How users log in to an agent that wants to know who they are. */
export interface Authentication {
  readonly methods: readonly AuthenticationMethod[];
  /** Whether the user is logged in. Asked before everything that concerns sessions, so it should be quick. */
  isAuthenticated(): boolean;
  /** Logs the user in by one of the methods, none of type `terminal`. Resolves when {@link isAuthenticated} is true. */
  login(methodId: string, options: { readonly signal: AbortSignal }): Promise<void>;
  /** Sessions that are open stay open; their prompts are refused until the user is logged in again. */
  logout(): Promise<void>;
}

/** The methods that this client can carry out. */
export function offeredMethods(
  authentication: Authentication | undefined,
  client: ClientDescription,
): readonly AuthenticationMethod[] {
  const { terminalAuthentication } = client.capabilities;
  return authentication?.methods.filter(({ type }) => type !== "terminal" || terminalAuthentication) ?? [];
}

/** @throws {RequestError} `-32000` if the user has to log in first. */
export function assertAuthenticated(authentication: Authentication | undefined): void {
  if (authentication === undefined || authentication.isAuthenticated()) return;
  throw new RequestError(ErrorCode.authenticationRequired, "Authentication required");
}

/** @throws {RequestError} `-32602` if there is no such method, or the agent has no part in it. */
export async function login(
  authentication: Authentication,
  methodId: string,
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const method = authentication.methods.find(({ id }) => id === methodId);
  if (method === undefined)
    throw invalidParams(`Cannot log in by "${methodId}": no such method`, { methodId });
  if (method.type === "terminal") {
    throw invalidParams(`Cannot log in by "${methodId}": the method needs a terminal`, { methodId });
  }
  await authentication.login(methodId, options);
}
