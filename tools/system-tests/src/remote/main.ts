// Runs the reference agent's end-to-end tests over HTTP, WebSocket and a relay. The tests listed in `differences.ts`
// must fail.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Way, differences } from "./differences.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "parley-remote-"));

const ways: Readonly<Record<Way, Readonly<Record<string, string>>>> = {
  http: { PARLEY_TEST_REMOTE: "http" },
  ws: { PARLEY_TEST_REMOTE: "ws" },
  "relay of version 1": { PARLEY_TEST_REMOTE: "ws", PARLEY_TEST_RELAY: "1" },
  "relay of version 2": { PARLEY_TEST_REMOTE: "ws", PARLEY_TEST_RELAY: "2" },
};

/** Parts of a Vitest report that are used here. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the tests and returns each test's outcome, by full name. */
function run(way: Way): Map<string, string> {
  const file = join(folder, `${way}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const filters =
    process.argv.length > 2 ? process.argv.slice(2) : ["tools/system-tests/e2e/reference-agent"];
  spawnSync("pnpm", ["exec", "vitest", "run", ...reporters, ...filters], {
    cwd: root,
    env: { ...process.env, ...ways[way] },
    stdio: "inherit",
  });
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return new Map(tests.map(({ fullName, status }) => [fullName, status]));
}

/** Returns a line for each test with an unexpected outcome. */
function surprises(way: Way, outcomes: ReadonlyMap<string, string>): string[] {
  const expected = differences.filter((difference) => difference.ways.includes(way));
  const isListed = (name: string): boolean => expected.some(({ tests }) => tests.test(name));
  return [...outcomes].flatMap(([name, status]) => {
    if (status === "failed" && !isListed(name)) return [`failed: ${name}`];
    if (status === "passed" && isListed(name)) return [`passed, but is listed as a difference: ${name}`];
    return [];
  });
}

for (const way of Object.keys(ways) as Way[]) {
  process.stderr.write(`The reference agent behind parley serve and parley connect, by ${way}:\n`);
  const outcomes = run(way);
  const found = surprises(way, outcomes);
  const passed = [...outcomes.values()].filter((status) => status === "passed").length;
  process.stderr.write(`By ${way}: ${passed} passed, ${found.length} not as listed\n`);
  for (const line of found) process.stderr.write(`  ${line}\n`);
  if (found.length > 0 || passed === 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
