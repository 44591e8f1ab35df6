import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "..");
const examples = join(packageFolder, "examples");
const vitest = dirname(fileURLToPath(import.meta.resolve("vitest/package.json")));
/** The environment without this run's `VITEST…` variables, which would connect the nested test run to this one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));

/** Packs the built package and its dependency, and installs only those two in a new project. */
async function installPackedStorage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-outside-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tarballs = ["storage.tgz", "schema.tgz"].map((name) => join(folder, name));
  const schemaFolder = dirname(fileURLToPath(import.meta.resolve("@parley/schema/package.json")));
  for (const [index, cwd] of [packageFolder, schemaFolder].entries())
    await run("pnpm", ["pack", "--out", tarballs[index] ?? ""], { cwd });
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], { cwd: folder });
  await symlink(vitest, join(folder, "node_modules/vitest"));
  return folder;
}

test(
  "passes the packed package's contract with a Map-based store written outside the repository",
  { timeout: 120_000 },
  async () => {
    const folder = await installPackedStorage();
    for (const file of ["map-session-store.ts", "map-session-store.test.ts"]) {
      await cp(join(examples, file), join(folder, file));
    }
    const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=report.json"];
    await run(process.execPath, [join(vitest, "vitest.mjs"), "run", ...reporters], { cwd: folder, env });
    const report = JSON.parse(await readFile(join(folder, "report.json"), "utf8")) as {
      readonly numPassedTests: number;
      readonly numTotalTests: number;
    };
    expect(report.numTotalTests).toBeGreaterThan(150);
    expect(report.numPassedTests).toBe(report.numTotalTests);
  },
);

test("keeps the example store to at most 150 lines", async () => {
  const text = await readFile(join(examples, "map-session-store.ts"), "utf8");
  expect(text.split("\n").length).toBeLessThanOrEqual(150);
});
