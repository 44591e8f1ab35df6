import type { PostgresHubOptions } from "@parley/server/postgres";

import { UsageError, unusable } from "../usage-error.ts";

/** Options for the secret that a cluster's nodes use to authenticate each other. */
export interface ClusterSecretOptions {
  /** File that contains the secret. Default: `PARLEY_CLUSTER_SECRET`, or the secret in the database. */
  readonly clusterSecretFile?: string | undefined;
}

/**
 * Returns the secrets from the file or the environment, starting with the preferred one. Returns `undefined` if the
 * secret in the database should be used.
 *
 * @throws {UsageError} if both are set, or if the file cannot be used.
 */
export async function readClusterSecrets(
  { clusterSecretFile }: ClusterSecretOptions,
  env: NodeJS.ProcessEnv,
  onError: (error: unknown) => void,
): Promise<PostgresHubOptions["secrets"]> {
  const given = env["PARLEY_CLUSTER_SECRET"]?.trim() ?? "";
  if (clusterSecretFile === undefined) return given === "" ? undefined : given.split(/\s+/);
  if (given !== "")
    throw new UsageError("Cannot use --cluster-secret-file with PARLEY_CLUSTER_SECRET: each has the secret");
  const { secretFile } = await import("@parley/server/node");
  try {
    return secretFile(clusterSecretFile, { onError });
  } catch (error) {
    throw unusable("--cluster-secret-file", error);
  }
}
