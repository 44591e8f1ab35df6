import { createHash } from "node:crypto";

import { checkOptions } from "@parley/schema/options";

import { printError } from "../../platform/print-error.ts";
import { WatchedFiles } from "../../platform/watched-files.ts";
import {
  type Authorize,
  bearerOf,
  isPrincipal,
  tokenRefused,
  tokenRequired,
} from "../../security/authorize.ts";

/** Minimum length of a token. Shorter tokens could be guessed. */
const MIN_LENGTH = 16;

/** Options for {@link bearerTokenFile}. */
export interface BearerTokenFileOptions {
  /**
   * Called when a changed file cannot be used, in which case the previous tokens stay valid. Also called when the file
   * has no tokens, so nobody can connect. Must not throw. Default: `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Creates an `authorize` function that requires `Authorization: Bearer <token>` with a token from a file. Each line of
 * the file is `principal:token`, empty, or a comment that starts with `#`. A principal may have several tokens. Changes
 * to the file apply from the next request on. When a token is removed, the server closes the sockets and streams that
 * were opened with it.
 *
 * @example
 * ```ts
 * import { bearerTokenFile } from "@parley/server/node";
 *
 * export const authorize = bearerTokenFile("/etc/parley/tokens"); // lines such as "ann:3f9c…"
 * ```
 *
 * @throws {TypeError} if a line is not valid; the `node:fs` error if the file cannot be read.
 */
export function bearerTokenFile(path: string, options: BearerTokenFileOptions = {}): Authorize {
  checkOptions("read tokens", options, { onError: true });
  const { onError = printError } = options;
  const parse = (text: string): ReadonlyMap<string, string> => {
    const principals = parseTokens(path, text);
    if (principals.size === 0)
      onError(new Error(`Nobody can connect: there are no tokens in ${JSON.stringify(path)}`));
    return principals;
  };
  const file = new WatchedFiles([path], parse, onError);
  return (request) => {
    const token = bearerOf(request);
    if (token === undefined) return tokenRequired();
    const key = keyOf(token);
    const principal = file.value.get(key);
    if (principal === undefined) return tokenRefused("The bearer token is not accepted");
    const onRevoked = (callback: () => void): (() => void) => {
      const check = (): void => {
        if (file.value.get(key) !== principal) callback();
      };
      check();
      return file.onChange(check);
    };
    return { principal, onRevoked };
  };
}

/** Returns the principals by the keys of their tokens. */
function parseTokens(path: string, text: string): ReadonlyMap<string, string> {
  const principals = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    // A token cannot contain a colon, but a principal can.
    const [, principal = "", token = ""] = /^(.*):(.*)$/.exec(line) ?? [];
    const problem = problemOf(principal.trim(), token.trim(), principals);
    if (problem !== undefined)
      throw new TypeError(`Cannot read tokens from ${JSON.stringify(path)}: line ${index + 1} ${problem}`);
    principals.set(keyOf(token.trim()), principal.trim());
  }
  return principals;
}

function problemOf(
  principal: string,
  token: string,
  others: ReadonlyMap<string, string>,
): string | undefined {
  if (!isPrincipal(principal)) return 'is not "principal:token"';
  if (token.length < MIN_LENGTH) return `has a token of less than ${MIN_LENGTH} characters`;
  if (!/^[\w.~+/=-]+$/.test(token))
    return "has a token with characters other than letters, digits and -._~+/=";
  const other = others.get(keyOf(token)) ?? principal;
  return other === principal ? undefined : `has the token of ${JSON.stringify(other)}`;
}

/** Hashes a token, so the timing of a lookup reveals nothing about other tokens. */
function keyOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}
