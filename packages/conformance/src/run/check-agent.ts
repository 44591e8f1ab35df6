import { type AgentAddress, type AgentTarget, describeTarget } from "../agent/agent-target.ts";
import { checksOf } from "../agent/all-checks.ts";
import { CheckRun } from "../agent/check-run.ts";
import type { CheckSettings } from "../agent/check.ts";
import { inNewFolder } from "../agent/in-new-folder.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import type { AgentMeasures, CheckReport, CheckResult } from "../report/check-report.ts";
import { ServerRun, serverChecks } from "../server/server-run.ts";
import { orderBySeed } from "./order-by-seed.ts";

/**
 * {@link CheckSettings} with all members optional. `cwd` defaults to a temporary folder that is deleted at the end.
 */
type OptionalSettings = { readonly [Name in keyof CheckSettings]?: CheckSettings[Name] | undefined };

/** Options for {@link checkAgent}. */
export interface CheckAgentOptions extends OptionalSettings {
  /** Versions to check. Default: both. */
  readonly versions?: readonly CheckedVersion[] | undefined;
  /** Id prefixes of the rules to check. Default: all rules. */
  readonly only?: readonly string[] | undefined;
  /** Maximum number of concurrent checks. Default: 4. */
  readonly jobs?: number | undefined;
  /** Number of runs, each in a different order. A failure in any run counts as a failure. Default: 1. */
  readonly repeat?: number | undefined;
  /** Seed for the order of the first run. Default: 0, which means catalogue order. */
  readonly seed?: number | undefined;
  /** Called with the result of each check as soon as the check ends, in every run. */
  readonly onResult?: ((result: CheckResult) => void) | undefined;
}

/**
 * Checks an agent against the rules of the protocol. Afterward, deletes the sessions that it created, if the agent
 * supports that.
 *
 * @example
 * ```ts
 * import { checkAgent, verdictOf } from "@parley/conformance";
 *
 * const { results } = await checkAgent({ command: "node", args: ["my-agent.js"], cwd: process.cwd() });
 * for (const result of results) {
 *   if (verdictOf(result) === "failed") console.log(result.id);
 * }
 * ```
 *
 * @throws {CheckFailure} if the agent cannot be started or reached.
 */
export function checkAgent(agent: AgentTarget, options: CheckAgentOptions = {}): Promise<CheckReport> {
  const { cwd } = options;
  return cwd === undefined
    ? inNewFolder((folder) => checkIn(agent, { ...options, cwd: folder }))
    : checkIn(agent, { ...options, cwd });
}

type PlacedOptions = CheckAgentOptions & { readonly cwd: string };

async function checkIn(agent: AgentTarget, options: PlacedOptions): Promise<CheckReport> {
  const { versions = [1, 2], repeat = 1, seed = 0 } = options;
  const left = new Set<string>();
  const runSeveral = async (run: (seed: number) => Promise<CheckResult[]>): Promise<CheckResult[]> => {
    const runs: CheckResult[][] = [];
    for (let index = 0; index < repeat; index++) runs.push(await run(seed + index));
    return mergeRuns(runs);
  };
  const results =
    "url" in agent
      ? await runSeveral((each) => checkServerOnce(agent, { ...options, seed: each }, left))
      : [];
  let measures: AgentMeasures | undefined;
  for (const version of versions) {
    const runOnce = async (each: number): Promise<CheckResult[]> => {
      const once = await checkOnce(agent, version, { ...options, seed: each, left });
      measures ??= once.measures;
      return once.results;
    };
    results.push(...(await runSeveral(runOnce)));
  }
  return { target: describeTarget(agent), results, measures, left: [...left] };
}

type SeededOptions = PlacedOptions & { readonly seed: number };

async function checkServerOnce(
  agent: AgentAddress,
  options: SeededOptions,
  left: Set<string>,
): Promise<CheckResult[]> {
  const checks = selected(serverChecks, options);
  if (checks.length === 0) return [];
  const run = new ServerRun(agent, settingsOf(options), left);
  await run.tryReach();
  return runAll(checks, options, (check) => run.run(check));
}

async function checkOnce(
  agent: AgentTarget,
  version: CheckedVersion,
  { left, ...options }: SeededOptions & { readonly left: Set<string> },
): Promise<Pick<CheckReport, "results" | "measures"> & { readonly results: CheckResult[] }> {
  const checks = selected(checksOf(version), options);
  const settings = settingsOf(options);
  const run = new CheckRun({ agent, version, seed: options.seed, settings, left: [...left] });
  try {
    if (checks.length === 0) return { results: [] };
    const measures = await run.tryStart();
    return { results: run.blameOnce(await runAll(checks, options, (check) => run.run(check))), measures };
  } finally {
    const stay = await run.close();
    left.clear();
    for (const sessionId of stay) left.add(sessionId);
  }
}

function selected<T extends { readonly id: string }>(
  checks: readonly T[],
  { only = [] }: SeededOptions,
): T[] {
  return checks.filter(({ id }) => only.length === 0 || only.some((beginning) => id.startsWith(beginning)));
}

/** Runs checks in the order of the seed, and returns their results in catalogue order. */
async function runAll<T extends { readonly id: string }>(
  checks: readonly T[],
  { jobs = 4, seed, onResult, repeat = 1 }: SeededOptions,
  run: (check: T) => Promise<CheckResult>,
): Promise<CheckResult[]> {
  const results = new Map<string, CheckResult>();
  await runParallel(orderBySeed(checks, seed), jobs, async (check) => {
    const result = await run(check);
    const marked = repeat > 1 && result.outcome === "failed" ? { ...result, seed } : result;
    results.set(check.id, marked);
    onResult?.(marked);
  });
  return checks.flatMap(({ id }) => results.get(id) ?? []);
}

/** Returns the first failure of each rule or, if the rule never fails, its first result. */
function mergeRuns(runs: readonly (readonly CheckResult[])[]): CheckResult[] {
  const [first = [], ...others] = runs;
  return first.map(
    (result) =>
      [result, ...others.flat().filter(({ id }) => id === result.id)].find(
        ({ outcome }) => outcome === "failed",
      ) ?? result,
  );
}

/** Fills in the defaults for settings. */
export function settingsOf(options: PlacedOptions): CheckSettings {
  const prompt = options.prompt ?? "Hello";
  return {
    cwd: options.cwd,
    prompt,
    cancelPrompt: options.cancelPrompt ?? prompt,
    permissionPrompt: options.permissionPrompt,
    authMethod: options.authMethod,
    timeoutMs: options.timeoutMs ?? 10_000,
    quietMs: options.quietMs ?? 300,
  };
}

/** Calls `work` with each item, with at most `limit` concurrent calls. Rejects on the first failure. */
async function runParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  // All workers share one iterator.
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, limit) }, worker));
}
