import { type OptionNames, checkOptions } from "@parley/schema/options";
import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from "jose";

import { HttpError } from "../platform/http-error.ts";
import { printError } from "../platform/print-error.ts";
import {
  type Authorize,
  type Identity,
  bearerOf,
  isPrincipal,
  tokenRefused,
  tokenRequired,
} from "../security/authorize.ts";

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
  /** The URL of the issuer's public keys, a JWK Set. Must use `https:`, or `http:` on this machine. */
  readonly jwks: string;
  /** The required value of the token's `iss` claim. */
  readonly issuer: string;
  /** A value that the token's `aud` claim must contain. */
  readonly audience: string;
  /** The claim that names the principal. Default `sub`. */
  readonly principalClaim?: string | undefined;
  /**
   * Called when the keys cannot be fetched, and not again until a fetch succeeds. Must not throw. Default:
   * `console.error`.
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
 * keys. The token must have an expiry time (`exp`). When it expires, the server closes the sockets and streams
 * that were opened with it. The keys are fetched on the first request and then every ten minutes. They are also
 * fetched when a token names an unknown key, at most every 30 seconds. Requires the package `jose`.
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
 * @throws {TypeError} if an option is missing, or the keys would be fetched over an unencrypted connection
 */
export function bearerJwt(options: BearerJwtOptions): Authorize {
  checkJwtOptions(options);
  const { jwks, issuer, audience, principalClaim = "sub", onError = printError } = options;
  const keys = createKeySource(new URL(jwks), onError);
  const rules = {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ["exp"],
    clockTolerance: CLOCK_TOLERANCE,
  };
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return tokenRequired();
    try {
      const { payload } = await jwtVerify(token, keys, rules);
      return identityOf(payload, principalClaim);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      return tokenRefused(`The JWT is not accepted: ${error.message}`);
    }
  };
}

function identityOf(payload: JWTPayload, claim: string): Identity | Response {
  const principal = payload[claim];
  const expiresAt = ((payload.exp ?? 0) + CLOCK_TOLERANCE) * 1000;
  if (isPrincipal(principal)) return { principal, expiresAt };
  const found = principal === undefined ? "is missing" : "is not a name of 1 to 255 characters";
  return tokenRefused(`The JWT is not accepted: its claim ${JSON.stringify(claim)} ${found}`);
}

/** Returns a source for the issuer's keys. It rejects with status 503 if the keys cannot be fetched. */
function createKeySource(url: URL, onError: (error: unknown) => void): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url);
  let isFailing = false;
  return async (header, token) => {
    try {
      const key = await keys(header, token);
      isFailing = false;
      return key;
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      if (!isFailing) onError(new Error(`Cannot fetch the keys of JWTs from ${url.href}`, { cause: error }));
      isFailing = true;
      const headers = { "Retry-After": "5" };
      throw new HttpError(503, "Cannot check the JWT: the keys of its issuer are out of reach", { headers });
    }
  };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/** @throws {TypeError} if an option is unknown, missing or unsafe */
function checkJwtOptions(options: BearerJwtOptions): void {
  checkOptions("check JWTs", options, optionNames);
  for (const name of ["jwks", "issuer", "audience"] as const)
    if (typeof options[name] !== "string" || options[name] === "")
      throw new TypeError(`Cannot check JWTs without "${name}"`);
  const url = URL.parse(options.jwks);
  if (url?.protocol === "https:") return;
  if (url?.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname)) return;
  throw new TypeError(
    `Cannot fetch the keys of JWTs from ${JSON.stringify(options.jwks)}: not an https: address`,
  );
}
