import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

test("standard output carries the protocol and nothing else", async () => {
  const program = join(import.meta.dirname, "fixtures/prints-everywhere.ts");
  const child = promisify(execFile)(process.execPath, ["--conditions=@parley/source", program]);
  child.child.stdin?.end();
  const { stdout, stderr } = await child;
  expect(stdout).toBe('{"jsonrpc":"2.0","method":"_hello"}\n');
  expect(stderr).toContain("from console.log\n");
  expect(stderr).toContain("from console.error\n");
  expect(stderr).toContain("from process.stdout\n");
});
