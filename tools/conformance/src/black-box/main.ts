#!/usr/bin/env node
// Checks any agent: `parley-conformance -- npx some-agent`.
import { allChecks } from "./all-checks.ts";
import { type CheckRequest, parseArguments, USAGE } from "./parse-arguments.ts";
import { CheckRun, type CheckResult } from "./run-checks.ts";

const MARKS = { passed: "ok  ", failed: "FAIL", "not applicable": "-   " } as const;

async function main(request: CheckRequest): Promise<number> {
  let isConformant = true;
  for (const version of request.versions) {
    const results = await checkVersion(request, version);
    if (request.json)
      console.log(
        JSON.stringify(
          results.map((result) => toJson(version, result)),
          null,
          2,
        ),
      );
    isConformant &&= !results.some(({ outcome, check }) => outcome === "failed" && check.level === "must");
  }
  return isConformant ? 0 : 1;
}

async function checkVersion(request: CheckRequest, version: 1 | 2): Promise<CheckResult[]> {
  const { command, settings, only, json } = request;
  const run = new CheckRun({ command, version, settings });
  const results: CheckResult[] = [];
  await run.tryStart();
  for (const check of allChecks) {
    const isAsked = only.length === 0 || only.some((id) => check.id.startsWith(id));
    if (!isAsked || !check.versions.includes(version)) continue;
    const result = await run.run(check);
    results.push(result);
    if (!json) console.log(describe(version, result));
  }
  await run.close();
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  console.error(
    `v${version}: ${count("passed")} passed, ${count("failed")} failed, ${count("not applicable")} not applicable`,
  );
  return results;
}

function describe(version: number, { check, outcome, reason }: CheckResult): string {
  const level = outcome === "failed" && check.level === "should" ? "warn" : MARKS[outcome];
  return `${level} v${version} ${check.id}: ${check.rule}${reason === undefined ? "" : `\n       ${reason}`}`;
}

function toJson(version: number, { check, outcome, reason }: CheckResult): object {
  return { id: check.id, version, level: check.level, rule: check.rule, outcome, reason };
}

function readRequest(): CheckRequest | undefined {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

try {
  const request = readRequest();
  if (request === undefined) console.log(USAGE);
  process.exitCode = request === undefined ? 0 : await main(request);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
