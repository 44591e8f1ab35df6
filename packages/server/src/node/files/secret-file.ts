import { checkOptions } from "@parley/schema/options";

import { checkSecrets } from "../../cluster/cluster-secrets.ts";
import { printError } from "../../platform/print-error.ts";
import { WatchedFiles } from "../../platform/watched-files.ts";

/** Options for {@link secretFile}. */
export interface SecretFileOptions {
  /**
   * Called when a changed file cannot be used. The previous secrets stay in use. Must not throw. Default:
   * `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Reads a cluster's secrets from a file for the `secrets` option of `postgresHub`: one per line, starting with the one
 * to use. Changes to the file apply from the next heartbeat on.
 *
 * @example
 * ```ts
 * import { secretFile } from "@parley/server/node";
 * import { postgresHub } from "@parley/server/postgres";
 *
 * export const openHub = (databaseUrl: string) =>
 *   postgresHub(databaseUrl, { secrets: secretFile("/run/secrets/cluster") });
 * ```
 *
 * @throws {TypeError} if a secret is too short; the `node:fs` error if the file cannot be read.
 */
export function secretFile(path: string, options: SecretFileOptions = {}): () => readonly string[] {
  checkOptions("read secrets", options, { onError: true });
  const parse = (text: string): readonly string[] =>
    checkSecrets(text.split(/\s+/).filter(Boolean), `in ${JSON.stringify(path)}`);
  const file = new WatchedFiles([path], parse, options.onError ?? printError);
  return () => file.value;
}
