import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

async function run(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const program = join(import.meta.dirname, "fixtures/prints-everywhere.ts");
  const child = promisify(execFile)(process.execPath, ["--conditions=@parley/source", program, ...args]);
  child.child.stdin?.end();
  return child;
}

test.each([
  ["stdioTransport()", []],
  ["the guard", ["guarded"]],
])("lets only the protocol reach stdout, with %s", async (_, args) => {
  const { stdout, stderr } = await run(...args);
  expect(stdout).toBe('{"jsonrpc":"2.0","method":"_hello"}\n');
  expect(stderr).toContain("from console.log\n");
  expect(stderr).toContain("from console.error\n");
  expect(stderr).toContain("from process.stdout\n");
});

test("the guard keeps earlier output out of the protocol", async () => {
  const { stderr } = await run("guarded");
  expect(stderr).toContain("from the start\n");
});
