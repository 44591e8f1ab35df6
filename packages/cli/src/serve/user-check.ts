import type { Authorize } from "@parley/server";

import { UsageError, unusable } from "../usage-error.ts";

/**
 * Options that determine how `parley serve` identifies users. Without them, there is a single user, with or without a
 * token.
 */
export interface UserOptions {
  /** Whether clients need a token. */
  readonly token: boolean;
  /** File for the single user's token. */
  readonly tokenFile?: string | undefined;
  /** File that contains the tokens of several users. */
  readonly tokens?: string | undefined;
  /** URL or file of the key set that verifies users' JWTs. */
  readonly jwks?: string | undefined;
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  /** Claim that identifies a user. Default: `sub`. */
  readonly principalClaim?: string | undefined;
}

/** @throws {UsageError} if options conflict or a required option is missing. */
export function checkUserOptions({ token, ...given }: UserOptions): void {
  const [first, second] = [
    given.tokens !== undefined && "--tokens",
    given.jwks !== undefined && "--jwks",
    given.tokenFile !== undefined && "--token-file",
    !token && "--no-token",
  ].filter((option) => option !== false);
  if (first !== undefined && second !== undefined)
    throw new UsageError(`Cannot use ${first} with ${second}: each says how clients show who they are`);
  for (const [option, value] of [
    ["--issuer", given.issuer],
    ["--audience", given.audience],
  ] as const)
    if ((value === undefined) !== (given.jwks === undefined))
      throw new UsageError(
        value === undefined ? `Cannot use --jwks without ${option}` : `Cannot use ${option} without --jwks`,
      );
  if (given.principalClaim !== undefined && given.jwks === undefined)
    throw new UsageError("Cannot use --principal-claim without --jwks");
}

/**
 * Creates the function that checks users' tokens. Resolves to `undefined` if there is only one user.
 *
 * @throws {UsageError} if the file or the URL cannot be used.
 */
export async function createUserCheck(
  { tokens, jwks, issuer = "", audience = "", principalClaim }: UserOptions,
  onError: (error: unknown) => void,
): Promise<Authorize | undefined> {
  try {
    if (tokens !== undefined) {
      const { bearerTokenFile } = await import("@parley/server/node");
      return bearerTokenFile(tokens, { onError });
    }
    if (jwks === undefined) return undefined;
    const { bearerJwt } = await import("@parley/server/jwt");
    return bearerJwt({ jwks, issuer, audience, principalClaim, onError });
  } catch (error) {
    throw unusable(tokens === undefined ? "--jwks" : "--tokens", error);
  }
}
