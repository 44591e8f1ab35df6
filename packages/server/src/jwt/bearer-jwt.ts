import { type OptionNames, checkOptions } from "@parley/schema/options";
import { type JWTPayload, errors, jwtVerify } from "jose";

import { printError } from "../platform/print-error.ts";
import {
  type Authorize,
  type Identity,
  bearerOf,
  isPrincipal,
  tokenRefused,
  tokenRequired,
} from "../security/authorize.ts";
import { openJwtKeys } from "./jwt-keys.ts";

/** Asymmetric algorithms only. With a symmetric one, anyone could sign tokens with the public key. */
const ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
  "PS256",
  "PS384",
  "PS512",
  "RS256",
  "RS384",
  "RS512",
];
/** Maximum difference between the issuer's clock and this machine's, in seconds. */
const CLOCK_TOLERANCE = 5;

/** Options for {@link bearerJwt}. */
export interface BearerJwtOptions {
  /**
   * The issuer's public keys as a JWK Set: an `https:` URL, an `http:` URL on this machine, or the path of a file.
   */
  readonly jwks: string;
  /** The required value of the token's `iss` claim. */
  readonly issuer: string;
  /** A value that the token's `aud` claim must contain. */
  readonly audience: string;
  /** The claim that names the principal. Default `sub`. */
  readonly principalClaim?: string | undefined;
  /**
   * Called when a changed file is unusable, in which case the previous keys stay valid. Also called when the keys
   * cannot be fetched, but not again until a fetch succeeds. Must not throw. Default: `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const optionNames: OptionNames<BearerJwtOptions> = {
  jwks: true,
  issuer: true,
  audience: true,
  principalClaim: true,
  onError: true,
};

/**
 * Creates an `authorize` function that requires `Authorization: Bearer <JWT>`, signed with one of the issuer's
 * keys. The token must have an expiry time (`exp`). When it expires, or its key is removed, the server closes the
 * sockets and streams that were opened with it. Keys at a URL are fetched on the first request and then every ten
 * minutes. They are also fetched when a token names an unknown key, at most every 30 seconds. Keys in a file are
 * reloaded when the file changes. Requires the package `jose`.
 *
 * @example
 * ```ts
 * import { bearerJwt } from "@parley/server/jwt";
 *
 * export const authorize = bearerJwt({
 *   jwks: "https://login.example/.well-known/jwks.json",
 *   issuer: "https://login.example",
 *   audience: "my-agent",
 * });
 * ```
 *
 * @throws {TypeError} if an option is missing, the keys would be fetched over an unencrypted connection, or the file
 * does not contain public keys; the `node:fs` error if it cannot be read
 */
export function bearerJwt(options: BearerJwtOptions): Authorize {
  checkJwtOptions(options);
  const { jwks, issuer, audience, principalClaim = "sub", onError = printError } = options;
  const keys = openJwtKeys(jwks, onError);
  const rules = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ["exp"],
    clockTolerance: CLOCK_TOLERANCE,
  };
  const identify = async (token: string): Promise<Identity | Response> => {
    try {
      const { payload } = await jwtVerify(token, keys.find, rules);
      return identityOf(payload, principalClaim);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      return tokenRefused(`The JWT is not accepted: ${error.message}`);
    }
  };
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return tokenRequired();
    const identity = await identify(token);
    if (identity instanceof Response) return identity;
    const onRevoked = (callback: () => void): (() => void) => {
      const check = async (): Promise<void> => {
        // The token stays valid while the keys are unavailable.
        const current = await identify(token).catch(() => undefined);
        if (current instanceof Response) callback();
      };
      void check();
      return keys.onChange(() => void check());
    };
    return { ...identity, onRevoked };
  };
}

function identityOf(payload: JWTPayload, claim: string): Identity | Response {
  const principal = payload[claim];
  const expiresAt = ((payload.exp ?? 0) + CLOCK_TOLERANCE) * 1000;
  if (isPrincipal(principal)) return { principal, expiresAt };
  const found = principal === undefined ? "is missing" : "is not a name of 1 to 255 characters";
  return tokenRefused(`The JWT is not accepted: its claim ${JSON.stringify(claim)} ${found}`);
}

function checkJwtOptions(options: BearerJwtOptions): void {
  checkOptions("check JWTs", options, optionNames);
  for (const name of ["jwks", "issuer", "audience"] as const)
    if (typeof options[name] !== "string" || options[name] === "")
      throw new TypeError(`Cannot check JWTs without "${name}"`);
}
