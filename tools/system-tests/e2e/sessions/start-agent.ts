import { join } from "node:path";

import { AgentUnderTest, type CheckedVersion, Exchange } from "@parley/conformance";
import { onTestFinished } from "vitest";

import type { SharedPlace } from "./fixtures/describe-over-shared-stores.ts";

const TIMEOUT_MS = 20_000;
const COUNTS = join(import.meta.dirname, "fixtures/counts-into-a-store.ts");

/**
 * Starts an agent that counts, with the given policy for sessions that are open elsewhere. The agent stops when the
 * test ends.
 */
export function startCounter(
  { address, folder }: SharedPlace,
  version: CheckedVersion,
  whileOpenElsewhere: "refuse" | "takeOver" = "refuse",
): Promise<Exchange> {
  return startAgent([COUNTS, address, whileOpenElsewhere], { version, folder });
}

interface StartOptions {
  readonly version: CheckedVersion;
  readonly folder: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a Parley agent and stops it when the test ends. */
export async function startAgent(
  args: readonly string[],
  { version, folder, env = {} }: StartOptions,
): Promise<Exchange> {
  const agent = new AgentUnderTest({ command: process.execPath, args, cwd: folder, env }, TIMEOUT_MS);
  onTestFinished(() => agent.kill());
  return Exchange.open(agent, version, { cwd: folder });
}
