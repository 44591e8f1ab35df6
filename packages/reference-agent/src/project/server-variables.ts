import { withoutSecrets } from "@parley/protocol/recording";

import type { Environment } from "../environment.ts";
import { providerKeys } from "../model/provider/provider.ts";

/** A variable in a string, with its default. */
const VARIABLE = /\$\{(\w+)(?::-([^}]*))?\}/g;

/** Minimum length of a key, in characters, to recognize it anywhere inside a value. */
const SHORTEST_KEY = 8;

export function variablesIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name));
  return [...new Set(names)];
}

/**
 * Replaces `${NAME}` and `${NAME:-default}`. The agent's model keys count as unset.
 *
 * @throws {Error} if a variable is not set and has no default.
 */
export function fillIn(text: string, environment: Environment): string {
  return text.replaceAll(VARIABLE, (_, name: string, fallback: string | undefined) => {
    const isKey = isModelKey(name, environment);
    const value = (isKey ? undefined : environment[name]) || fallback;
    if (value !== undefined) return value;
    throw new Error(
      isKey
        ? `the variable ${name} has a key of the agent's models, which no server of a project gets`
        : `the variable ${name} is not set`,
    );
  });
}

/** Returns the variables whose names or values look like secrets. */
export function secretsAmong(names: readonly string[], environment: Environment): readonly string[] {
  return names.filter(
    (name) =>
      environment[name] !== undefined &&
      !isModelKey(name, environment) &&
      name in withoutSecrets({ [name]: environment[name] }),
  );
}

/** Whether a variable contains one of the agent's model keys, regardless of its name. */
function isModelKey(name: string, environment: Environment): boolean {
  if (providerKeys.includes(name.toUpperCase())) return true;
  const value = environment[name] ?? "";
  return providerKeys.some((key) => {
    const secret = environment[key]?.trim() ?? "";
    return secret.length >= SHORTEST_KEY && value.includes(secret);
  });
}

/** Returns the host in a URL if it does not contain variables. */
export function literalHost(url: string): string | undefined {
  const [, authority = ""] = /^[a-z][a-z\d+.-]*:\/\/([^/?#\\]*)/i.exec(url) ?? [];
  return authority === "" || authority.includes("$") ? undefined : authority.replace(/^.*@/, "");
}
