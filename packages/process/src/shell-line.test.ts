import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findShell, isShellLine } from "./shell-line.ts";

const code = (name: string): Error => Object.assign(new Error(name), { code: name });

test.each([
  ["git --version", "ENOENT"],
  ["ls && pwd", "ENOENT"],
  ["a|b", "ENOENT"],
  ["$HOME/bin/tool", "ENOENT"],
  ["~/bin/tool", "ENOENT"],
  ["bin/tool --all", "ENOTDIR"],
  [`echo ${"a".repeat(300)}`, "ENAMETOOLONG"],
  ["git --version", "EACCES"],
])("treats %s as a shell command line after it fails with %s", (command, error) => {
  expect(isShellLine({ command, args: [] }, code(error))).toBe(true);
  expect(isShellLine({ command, args: ["x"] }, code(error))).toBe(false);
  expect(isShellLine({ command, shell: true }, code(error))).toBe(false);
});

test.each([
  ["", "ENOENT"],
  ["  ", "ENOENT"],
  ["tool", "ENOENT"],
  ["/no/such/tool", "ENOENT"],
  ["/app/[id]/run.sh", "ENOENT"],
  ["/my tools/locked", "EACCES"],
  ["git --version", "EMFILE"],
])("does not treat %j as a shell command line after it fails with %s", (command, error) => {
  expect(isShellLine({ command }, code(error))).toBe(false);
});

test.skipIf(process.platform === "win32")("never uses a shell in the working directory", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "parley-shell-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "bash"), "#!/bin/sh\n");
  await chmod(join(cwd, "bash"), 0o755);
  expect(findShell({ cwd, env: { PATH: cwd } })).toMatch(/^\/.*sh$/);
  expect(findShell({ cwd, env: { PATH: cwd } })).not.toContain(cwd);
});
