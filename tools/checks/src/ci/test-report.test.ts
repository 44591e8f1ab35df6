import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { runCommand } from "../run-command.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { parseTestReport } from "./test-report.ts";

const suite = `
import { expect, test } from "vitest";
test("holds", () => expect(1).toBe(1));
test("does not hold", () => expect(1).toBe(2));
test.skip("is skipped", () => expect(1).toBe(1));
test.todo("is to be written");
`;

test("distinguishes passed, failed and skipped tests in a real report", async () => {
  const checks = join(import.meta.dirname, "../..");
  const { root } = fixtureTree({ "vitest.config.ts": "export default {};\n" });
  mkdirSync(join(root, "node_modules"));
  writeFileSync(
    join(root, "a.test.ts"),
    suite.replace('"vitest"', JSON.stringify(join(checks, "node_modules/vitest/dist/index.js"))),
  );
  const vitest = join(checks, "node_modules/vitest/vitest.mjs");
  const report = join(root, "report.json");
  const { code } = await runCommand(
    process.execPath,
    [vitest, "run", "--root", root, "--reporter=json", `--outputFile=${report}`],
    { cwd: root },
  );
  expect(code).toBe(1);
  const { passed, failed, skipped } = parseTestReport(readFileSync(report, "utf8"));
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(skipped.map((name) => name.replace(/^.*: /, ""))).toEqual(["is skipped", "is to be written"]);
});
