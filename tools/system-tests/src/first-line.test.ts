import { type ChildProcess, spawn } from "node:child_process";

import { expect, test } from "vitest";

import { firstLine } from "./first-line.ts";

const start = (script: string): ChildProcess =>
  spawn("node", ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });

test("returns the first line that a process writes, even if more follow", async () => {
  const child = start(
    'console.log("one\\ntwo"); process.stdout.write("x".repeat(1e6)); process.exitCode = 3',
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  expect(await firstLine(child)).toBe("one");
  expect(await exited).toBe(3);
});

test("the error for a process that exits without writing a line names its command", async () => {
  await expect(firstLine(start("process.exit(1)"))).rejects.toThrow(
    '"node -e process.exit(1)" has ended without a line',
  );
});
