import { expect, test } from "vitest";

import { emptyConfig } from "../config/config.ts";
import { UsageError } from "../usage-error.ts";
import { type ServeOptions, serve } from "./serve.ts";

const options: ServeOptions = {
  agent: ["my-agent"],
  cwd: "/",
  host: "127.0.0.1",
  port: 0,
  token: true,
  migrate: true,
  logFormat: "text",
};
const withReference = { agent: [], store: "postgres://127.0.0.1:1/parley" };

test.each<[string, Partial<ServeOptions>]>([
  ["--no-files with the reference agent", { ...withReference, files: false }],
  ["--terminals with the reference agent", { ...withReference, terminals: true }],
  ["--protocol with the reference agent", { ...withReference, protocol: "2" }],
  ["--verbose with the reference agent", { ...withReference, verbose: true }],
  ["--cluster-secret-file without a PostgreSQL database", { clusterSecretFile: "secret" }],
  ["--internal-address without a PostgreSQL database", { internalAddress: "10.0.0.1", store: "s.db" }],
  ["--node-timeout without a PostgreSQL database", { nodeTimeout: 1, verbose: true }],
  ["--no-migrate without a PostgreSQL database", { migrate: false, files: true }],
])("rejects %s before starting anything", async (conflict, given) => {
  const served = serve({ ...options, ...given }, { program: process, config: emptyConfig });
  const error: unknown = await served.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toHaveProperty("message", expect.stringContaining(`Cannot use ${conflict}`));
});
