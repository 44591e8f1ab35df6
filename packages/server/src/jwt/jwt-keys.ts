import { createPublicKey } from "node:crypto";

import {
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwksCache,
} from "jose";

import { ChangeListeners } from "../platform/change-listeners.ts";
import { HttpError } from "../platform/http-error.ts";
import { WatchedFiles } from "../platform/watched-files.ts";

/** Milliseconds after which fetched keys are fetched again. */
const MAX_AGE_MS = 600_000;

export interface JwtKeys {
  /** Finds the key that verifies a token. Rejects with status 503 if the keys cannot be fetched. */
  readonly find: JWTVerifyGetKey;
  /** Registers a callback for when the keys may have changed, and returns a function that removes it. */
  onChange(callback: () => void): () => void;
}

/**
 * Reads an issuer's keys from a URL or a file.
 *
 * @param onError Called when keys cannot be fetched, or a changed file cannot be used
 * @throws {TypeError} if the URL is not safe, or the file does not contain public keys; the `node:fs` error if it
 * cannot be read
 */
export function openJwtKeys(jwks: string, onError: (error: unknown) => void): JwtKeys {
  return jwks.includes("://") ? new RemoteKeys(safeUrl(jwks), onError) : fileKeys(jwks, onError);
}

function fileKeys(path: string, onError: (error: unknown) => void): JwtKeys {
  const file = new WatchedFiles([path], (text) => createLocalJWKSet(parseKeys(path, text)), onError);
  return {
    find: (header, token) => file.value(header, token),
    onChange: (callback) => file.onChange(callback),
  };
}

/** @throws {TypeError} if the text is not a JWK Set, or contains a key that is not public */
function parseKeys(path: string, text: string): JSONWebKeySet {
  const fail = (problem: string): TypeError =>
    new TypeError(`Cannot use the keys of JWTs in ${JSON.stringify(path)}: ${problem}`);
  const { keys }: Partial<JSONWebKeySet> = Object(parseJson(text, fail));
  if (!Array.isArray(keys)) throw fail('not a JWK Set, an object with the array "keys"');
  for (const [index, key] of keys.entries()) {
    const name = `key ${index + 1}`;
    const { kty, d, k } = Object(key) as Partial<Record<string, unknown>>;
    if (d !== undefined || k !== undefined) throw fail(`${name} is not public`);
    // Keys of other types are ignored, as RFC 7517 requires.
    if (kty !== "EC" && kty !== "OKP" && kty !== "RSA") continue;
    try {
      createPublicKey({ key, format: "jwk" });
    } catch (error) {
      throw fail(`${name} is not valid: ${(error as Error).message}`);
    }
  }
  return { keys };
}

function parseJson(text: string, fail: (problem: string) => TypeError): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fail((error as Error).message);
  }
}

/** Keys fetched from a URL. While callbacks are registered, the keys are refreshed even if no tokens arrive. */
class RemoteKeys implements JwtKeys {
  readonly #url: URL;
  readonly #onError: (error: unknown) => void;
  readonly #cache: JWKSCacheInput = {};
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #listeners = new ChangeListeners(() => void this.#refresh(), MAX_AGE_MS);
  #fetchedAt: number | undefined;
  #isFailing = false;

  constructor(url: URL, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
    this.#keys = createRemoteJWKSet(url, { cacheMaxAge: MAX_AGE_MS, [jwksCache]: this.#cache });
  }

  find: JWTVerifyGetKey = async (header, token) => {
    try {
      const key = await this.#keys(header, token);
      this.#isFailing = false;
      return key;
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      this.#report(error);
      const headers = { "Retry-After": "5" };
      throw new HttpError(503, "Cannot check the JWT: the keys of its issuer are out of reach", { headers });
    } finally {
      this.#compare();
    }
  };

  onChange(callback: () => void): () => void {
    return this.#listeners.add(callback);
  }

  async #refresh(): Promise<void> {
    await this.#keys.reload().catch((error: unknown) => this.#report(error));
    this.#compare();
  }

  /** Notifies the listeners if the keys have been fetched since the last call. */
  #compare(): void {
    const { uat } = this.#cache;
    if (uat === this.#fetchedAt) return;
    this.#fetchedAt = uat;
    this.#listeners.notify();
  }

  #report(cause: unknown): void {
    if (!this.#isFailing)
      this.#onError(
        new Error(`Cannot fetch the keys of JWTs from ${this.#url.href}: ${reasonOf(cause)}`, { cause }),
      );
    this.#isFailing = true;
  }
}

/**
 * Returns the message of the error that caused `fetch` to fail, or the error's code if several addresses have failed.
 */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || String(code);
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function safeUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === "https:") return url;
  if (url?.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname)) return url;
  throw new TypeError(`Cannot fetch the keys of JWTs from ${JSON.stringify(text)}: not an https: address`);
}
