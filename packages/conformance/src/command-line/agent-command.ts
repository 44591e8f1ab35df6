import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { checkAgent } from "../agent/check-agent.ts";
import { CheckFailure } from "../agent/check-outcome.ts";
import { type CheckReport, verdictOf } from "../report/check-report.ts";
import { renderJson } from "../report/render-json.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import { Baseline, formatBaseline } from "../run/baseline.ts";
import { ExitCode } from "./exit-code.ts";
import { type AgentOptions, type OutputOptions, parseAgentOptions } from "./parse-options.ts";
import { UsageError } from "./usage-error.ts";

/** Runs `parley-conformance agent`. */
export async function runAgentCommand(args: readonly string[]): Promise<ExitCode> {
  const options = parseAgentOptions(args);
  const baseline = await readBaseline(options.output.baseline);
  try {
    return await writeReport(await check(options), options.output, baseline);
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    process.stderr.write(`Cannot check the agent: ${error.message}\n`);
    return ExitCode.notStarted;
  }
}

async function check({ agent, check: options }: AgentOptions): Promise<CheckReport> {
  if (options.cwd !== undefined) return checkAgent(agent, options);
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
  try {
    return await checkAgent(agent, { ...options, cwd });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function writeReport(
  report: CheckReport,
  { json, verbose, writeBaseline }: OutputOptions,
  baseline: Baseline,
): Promise<ExitCode> {
  if (report.results.length === 0)
    throw new UsageError("Cannot check anything: no rule has that id and version");
  const { stdout } = process;
  stdout.write(
    json
      ? renderJson(report, baseline)
      : renderTerminal(report, { baseline, isVerbose: verbose, stream: stdout }),
  );
  if (writeBaseline !== undefined) await writeFile(writeBaseline, formatBaseline(report));
  const isBroken = report.results.some((result) => verdictOf(result, baseline.expects(result)) === "failed");
  return isBroken || baseline.outdated(report).length > 0 ? ExitCode.notConformant : ExitCode.conformant;
}

async function readBaseline(file: string | undefined): Promise<Baseline> {
  if (file === undefined) return Baseline.empty;
  try {
    return Baseline.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`Cannot use the baseline "${file}": ${(error as Error).message}`, { cause: error });
  }
}
