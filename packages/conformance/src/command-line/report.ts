import { readFile, writeFile } from "node:fs/promises";

import { CheckFailure } from "../agent/check-outcome.ts";
import { Baseline, formatBaseline } from "../report/baseline.ts";
import { type CheckReport, leftText, verdictOf } from "../report/check-report.ts";
import { renderBadge, renderBadgeData } from "../report/render-badge.ts";
import { renderGithub } from "../report/render-github.ts";
import { renderHtml } from "../report/render-html.ts";
import { renderJson } from "../report/render-json.ts";
import { renderJunit } from "../report/render-junit.ts";
import { renderTerminal } from "../report/render-terminal.ts";
import { ExitCode } from "./exit-code.ts";
import { UsageError } from "./usage-error.ts";

export interface OutputOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  readonly junit: string | undefined;
  readonly html: string | undefined;
  /** File for the badge. The badge is an image, or data for a badge service if the extension is `.json`. */
  readonly badge: string | undefined;
  /** Whether to also write GitHub Actions annotations. */
  readonly github: boolean;
}

/** Runs checks and writes the report. Resolves to the exit code. */
export async function report(output: OutputOptions, check: () => Promise<CheckReport>): Promise<ExitCode> {
  const baseline = await readBaseline(output.baseline);
  try {
    return await writeReport(await check(), output, baseline);
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    process.stderr.write(`Cannot check the program: ${error.message}\n`);
    return ExitCode.notStarted;
  }
}

async function writeReport(
  results: CheckReport,
  { json, verbose, github, ...files }: OutputOptions,
  baseline: Baseline,
): Promise<ExitCode> {
  if (results.results.length === 0)
    throw new UsageError("Cannot check anything: no rule has that id and version");
  const { stdout } = process;
  stdout.write(
    json
      ? renderJson(results, baseline)
      : renderTerminal(results, { baseline, isVerbose: verbose, stream: stdout }),
  );
  if (github) stdout.write(renderGithub(results, baseline));
  if (files.writeBaseline !== undefined) await writeFile(files.writeBaseline, formatBaseline(results));
  if (files.junit !== undefined) await writeFile(files.junit, renderJunit(results, baseline));
  if (files.html !== undefined) await writeFile(files.html, renderHtml(results, baseline));
  if (files.badge !== undefined) {
    const render = files.badge.endsWith(".json") ? renderBadgeData : renderBadge;
    await writeFile(files.badge, render(results, baseline));
  }
  const left = leftText(results.left);
  if (left !== undefined) process.stderr.write(`${left}\n`);
  const isBroken = results.results.some((result) => verdictOf(result, baseline.expects(result)) === "failed");
  return isBroken || baseline.outdated(results).length > 0 ? ExitCode.notConformant : ExitCode.conformant;
}

async function readBaseline(file: string | undefined): Promise<Baseline> {
  if (file === undefined) return Baseline.empty;
  try {
    return Baseline.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`Cannot use the baseline "${file}": ${(error as Error).message}`, { cause: error });
  }
}
