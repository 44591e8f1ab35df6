import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { AgentTarget } from "../agent/agent-target.ts";
import { AgentUnderTest } from "../agent/agent-under-test.ts";
import { CheckFailure, NotApplicable, applies } from "../agent/check-outcome.ts";
import { resultOf } from "../agent/exchange.ts";
import { initializeParams } from "../agent/initialize.ts";
import type { JsonObject } from "../recording/message.ts";
import type { CheckReport, CheckResult } from "../report/check-report.ts";
import { type EntryCheck, type EntryBench, entryChecks } from "./entry-checks.ts";
import { commandOf } from "./entry-command.ts";
import { type RegistryEntry, readEntry } from "./registry-entry.ts";

/** Options for {@link checkEntry}. */
export interface CheckEntryOptions {
  /**
   * Agent to start instead of the entry's package. Required to check the agent of an entry that has only binaries.
   */
  readonly agent?: AgentTarget | undefined;
  /** Id prefixes of the rules to check. Default: all rules. */
  readonly only?: readonly string[] | undefined;
  /** Maximum time in milliseconds for installing the agent and receiving its response. Default: 60,000. */
  readonly timeoutMs?: number | undefined;
}

/** The client capabilities that the registry uses to check agents. */
const CAPABILITIES = {
  fs: { readTextFile: true, writeTextFile: true },
  terminal: true,
  auth: { terminal: true },
  _meta: { terminal_output: true, "terminal-auth": true },
};

/**
 * Checks a registry entry: `agent.json`, the `icon.svg` next to it, and the agent itself. Starts a package the
 * way clients do, with `npx` or `uvx`, which may install it.
 *
 * @throws {CheckFailure} if the file cannot be read.
 */
export async function checkEntry(file: string, options: CheckEntryOptions = {}): Promise<CheckReport> {
  const { only = [] } = options;
  const entry = await readEntry(file);
  let initialized: Promise<JsonObject> | undefined;
  const bench: EntryBench = {
    entry,
    initialize: () => (initialized ??= startAgent(entry, options)),
  };
  const results: CheckResult[] = [];
  for (const check of entryChecks)
    if (only.length === 0 || only.some((beginning) => check.id.startsWith(beginning)))
      results.push(await judge(check, bench));
  return { target: file, results };
}

async function judge(check: EntryCheck, bench: EntryBench): Promise<CheckResult> {
  const { id } = check;
  try {
    await check.run(bench);
    return { id, outcome: "passed" };
  } catch (error) {
    if (error instanceof NotApplicable) return { id, outcome: "not applicable", reason: error.message };
    if (!(error instanceof CheckFailure)) throw error;
    return { id, outcome: "failed", reason: error.message };
  }
}

async function startAgent(
  entry: RegistryEntry,
  { agent = commandOf(entry), timeoutMs = 60_000 }: CheckEntryOptions,
): Promise<JsonObject> {
  applies(agent, 'it has binaries only, and no command follows "--"');
  const home = await mkdtemp(join(tmpdir(), "parley-conformance-"));
  const inHome = { HOME: home, USERPROFILE: home, TERM: "dumb" };
  const target = "command" in agent ? { ...agent, env: { ...inHome, ...agent.env } } : agent;
  const running = new AgentUnderTest(target, timeoutMs);
  try {
    return resultOf(await running.request("initialize", initializeParams(1, CAPABILITIES)), "initialize");
  } finally {
    await running.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
