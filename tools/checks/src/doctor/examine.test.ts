import { expect, test } from "vitest";

import { examine } from "./examine.ts";

const programs = [
  { commands: ["python3", "python"], usedBy: "generated Python", install: "apt-get install python3" },
  { commands: ["go"], usedBy: "generated Go", install: "https://go.dev/dl" },
];

test("reports a missing program with the tests that need it and how to install it", () => {
  const report = examine({ nodeVersion: "26.10.0", has: (command) => command === "python" }, programs);
  expect(report.lines).toEqual([
    "ok       Node.js 26.10.0, which runs the scripts",
    "ok       python, for generated Python",
    "missing  go: without it, no tests of generated Go. Get it: https://go.dev/dl",
  ]);
  expect(report.missing).toBe(1);
});
