// Runs the packed packages with Node.js for Windows under Wine. The packages must be built first (see README.md).
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { missingRequirements, thisMachine } from "./requirements.ts";
import { type NodeRun, formatRecord } from "./result-record.ts";
import { runCommand } from "./run-command.ts";
import { WindowsProject, nodeVersions } from "./windows-project.ts";
import { WineRoot } from "./wine-root.ts";

const help = `Usage: pnpm test:windows [options]

  --root <folder>   the folder of the Debian root with Wine (default: parley/windows in $XDG_CACHE_HOME or ~/.cache);
                    it is made if it is missing, and used again
  --only <pattern>  run only the cases whose names match this regular expression, and keep no record
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { root: { type: "string" }, only: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const missing = missingRequirements(thisMachine());
  if (missing.length > 0) {
    console.error(`Cannot test on Windows' interfaces. This needs:\n- ${missing.join("\n- ")}`);
    return 2;
  }
  const folder =
    values.root ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parley/windows");
  const root = await step(`Debian root with Wine in ${folder}`, () => WineRoot.open(folder));
  const project = new WindowsProject(root);
  await step("packages installed", () => project.install());
  const runs: NodeRun[] = [];
  for (const version of nodeVersions) {
    const results = await step(`cases on Node.js ${version}`, () => project.runCases(version, values.only));
    runs.push({ version, results });
    for (const { name, error } of results) {
      if (error !== undefined) console.error(`FAILED  ${name}\n${error}`);
    }
  }
  if (values.only === undefined) {
    const record = formatRecord({ date: new Date(), wine: await root.wineVersion(), runs });
    const page = join(import.meta.dirname, "../result.md");
    writeFileSync(page, record);
    await runCommand({ file: "oxfmt", args: [page] });
  }
  const all = runs.flatMap(({ results }) => results);
  const failed = all.filter(({ error }) => error !== undefined).length;
  console.error(`${all.length - failed} passed, ${failed} failed`);
  return failed === 0 && all.length > 0 ? 0 : 1;
}

/** Runs a step, and prints its name and duration. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.error(`${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  return result;
}

process.exitCode = await main();
