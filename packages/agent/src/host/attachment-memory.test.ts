import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../fixtures/measures-attached-clients.ts");

/** Measures the memory that one idle client uses, in bytes, including its connection. */
async function measure(...args: readonly (string | number)[]): Promise<number> {
  const flags = ["--conditions=@parley/source", "--expose-gc"];
  const { stdout } = await run(process.execPath, [...flags, program, ...args.map(String)]);
  return Number(stdout);
}

test.each([1, 2])("an idle client uses at most 20 kB in version %i", async (version) => {
  const bytes = await measure(100, 1000, "session/resume", version);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(20_000);
});

test("loading a long session does not keep a copy of it in memory", async () => {
  // The entries alone take more than 4 MB.
  expect(await measure(40_000, 10, "session/load", 2)).toBeLessThan(60_000);
});
