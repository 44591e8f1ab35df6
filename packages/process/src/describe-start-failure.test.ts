import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { describeStartFailure } from "./describe-start-failure.ts";
import { startProcess } from "./running-process.ts";
import type { ProcessCommand } from "./spawn-process.ts";

async function reasonFor(command: Omit<ProcessCommand, "env">): Promise<string> {
  try {
    await startProcess({ ...command, env: {} }, { stdin: "ignore", guard: "exit-handler" });
    return "it started";
  } catch (error) {
    return await describeStartFailure(command, error);
  }
}

test.skipIf(process.platform === "win32")("explains why a program did not start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "file");
  await writeFile(file, "", { mode: 0o644 });
  expect(await reasonFor({ command: "" })).toBe("no command is given");
  expect(await reasonFor({ command: "/no/such/command", cwd: folder })).toBe("no such command");
  expect(await reasonFor({ command: "/bin/sh", cwd: "/no/such" })).toBe('no such directory "/no/such"');
  expect(await reasonFor({ command: "/bin/sh", cwd: file })).toBe(`no such directory "${file}"`);
  expect(await reasonFor({ command: file })).toBe("permission denied");
});

test("falls back to the system's message for an unknown reason", async () => {
  const error = Object.assign(new Error("spawn EMFILE"), { code: "EMFILE" });
  expect(await describeStartFailure({ command: "a" }, error)).toBe("spawn EMFILE");
});
