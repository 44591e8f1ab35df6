import { secretForms } from "@parley/protocol/recording";
import { checkOptions } from "@parley/schema/options";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import { defineProxy } from "../handler/define-proxy.ts";
import { skipSpace, skipString } from "../wire/json-members.ts";

/** Minimum length of a secret. Shorter secrets would match parts of ordinary words. */
const SHORTEST = 4;

/** Options for {@link redactor}. */
export interface RedactorOptions {
  /** Secrets of at least 4 characters, such as the values of environment variables. */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Regular expressions that match secrets. Each needs the `g` flag. Default: private keys, and tokens of well-known
   * services.
   */
  readonly patterns?: readonly RegExp[] | undefined;
  /** Name to use in errors and traces. Default `redactor`. */
  readonly name?: string | undefined;
}

/**
 * Creates a proxy that hides secrets from the agent: in everything the client sends, including prompts and
 * file contents, each secret is replaced with a unique name, such as `[secret-1-2718281828]`. If the agent writes a
 * file with `fs/write_text_file`, the names are replaced with the secrets again, so an edited file keeps its
 * secrets. The proxy cannot hide anything that an agent reads without going through the client.
 *
 * @example
 * ```ts
 * import { redactor } from "@parley/proxy";
 *
 * export const proxy = redactor({ secrets: ["correct horse battery"], patterns: [/sk-[A-Za-z0-9]{20,}/g] });
 * ```
 *
 * @throws {TypeError} if a secret is missing or too short to be distinguished from ordinary text, if a pattern does not
 * have the `g` flag, or if there is nothing to hide.
 */
export function redactor(options: RedactorOptions = {}): ChainProxy {
  checkOptions("redact", options, { secrets: true, patterns: true, name: true });
  const { secrets = [], patterns = secretForms, name = "redactor" } = options;
  checkSecrets(secrets);
  checkPatterns(patterns);
  if (secrets.length === 0 && patterns.length === 0)
    throw new TypeError("Cannot redact: there are neither secrets nor patterns");
  return defineProxy({
    name,
    connect() {
      const names = new SecretNames(secrets, patterns);
      return {
        fromClient: { rewrite: (text) => mapStrings(text, names.hide) },
        fromAgent: {
          requests: {
            "fs/write_text_file"(call) {
              const content = names.show(call.params.content);
              return content === call.params.content
                ? call.forward()
                : call.forward({ ...call.params, content });
            },
          },
        },
      };
    },
  });
}

/**
 * Rejects secrets that are missing or too short, because the agent would receive them in plain text. The error does
 * not show them.
 */
function checkSecrets(secrets: unknown): void {
  if (!Array.isArray(secrets)) throw new TypeError('Cannot redact: "secrets" is not a list of strings');
  for (const [index, secret] of secrets.entries()) {
    if (typeof secret !== "string")
      throw new TypeError(
        `Cannot redact: secret ${index + 1} is ${secret === undefined ? "undefined" : "no string"}`,
      );
    if (secret.length < SHORTEST)
      throw new TypeError(
        `Cannot redact: secret ${index + 1} has ${secret.length} characters, and at least ${SHORTEST} are needed`,
      );
  }
}

function checkPatterns(patterns: unknown): void {
  if (!Array.isArray(patterns))
    throw new TypeError('Cannot redact: "patterns" is not a list of regular expressions');
  for (const pattern of patterns as unknown[]) {
    if (!(pattern instanceof RegExp))
      throw new TypeError(`Cannot redact by ${JSON.stringify(pattern)}: it is no regular expression`);
    if (!pattern.global)
      throw new TypeError(
        `Cannot redact by ${String(pattern)}: without the flag "g" only the first secret is found`,
      );
  }
}

/** Secrets found on one connection, and their names. */
class SecretNames {
  // The random tag ensures that text that merely looks like a name is not replaced with a secret.
  readonly #tag = crypto.getRandomValues(new Uint32Array(1)).join("");
  readonly #names = new Map<string, string>();
  readonly #secrets: readonly string[];
  readonly #patterns: readonly RegExp[];

  constructor(secrets: readonly string[], patterns: readonly RegExp[]) {
    // If one secret contains another, the longer one is replaced first.
    this.#secrets = secrets.toSorted((a, b) => b.length - a.length);
    this.#patterns = patterns;
  }

  readonly hide = (text: string): string => {
    let hidden = text;
    for (const secret of this.#secrets) hidden = hidden.replaceAll(secret, () => this.#nameOf(secret));
    for (const pattern of this.#patterns)
      hidden = hidden.replaceAll(pattern, (secret) => this.#nameOf(secret));
    return hidden;
  };

  show(text: string): string {
    let shown = text;
    for (const [secret, name] of this.#names) shown = shown.replaceAll(name, () => secret);
    return shown;
  }

  #nameOf(secret: string): string {
    let name = this.#names.get(secret);
    if (name === undefined) {
      name = `[secret-${this.#names.size + 1}-${this.#tag}]`;
      this.#names.set(secret, name);
    }
    return name;
  }
}

/** Changes the strings in JSON text, except for property names. Everything else stays exactly as written. */
function mapStrings(text: string, change: (value: string) => string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = skipString(text, start);
    const literal = text.slice(start, end);
    if (text[skipSpace(text, end)] !== ":") {
      const value = literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
      const changed = change(value);
      if (changed !== value) {
        pieces.push(text.slice(copied, start), JSON.stringify(changed));
        copied = end;
      }
    }
    start = text.indexOf('"', end);
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}
