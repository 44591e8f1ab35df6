import { expect, test } from "vitest";

import { UsageError } from "../usage-error.ts";
import { readClusterSecrets } from "./cluster-secret.ts";

const ignore = (): void => undefined;

test.each([
  [undefined, undefined],
  [" ", undefined],
  ["one", ["one"]],
  ["new\n old ", ["new", "old"]],
])("parses %j in PARLEY_CLUSTER_SECRET as the secrets %j", async (value, secrets) => {
  expect(await readClusterSecrets({}, { PARLEY_CLUSTER_SECRET: value }, ignore)).toEqual(secrets);
});

test.each([
  [{ PARLEY_CLUSTER_SECRET: "one" }, "Cannot use --cluster-secret-file with PARLEY_CLUSTER_SECRET"],
  [{}, "Cannot read the file of --cluster-secret-file: ENOENT"],
])("with environment %j, rejects the secret file: %s", async (env, message) => {
  const reading = readClusterSecrets({ clusterSecretFile: "/no/such/file" }, env, ignore);
  await expect(reading).rejects.toThrow(UsageError);
  await expect(reading).rejects.toThrow(message);
});
