import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createSessionState } from "@parley/protocol/session";
import { expect, onTestFinished, test, vi } from "vitest";

import { completePrompt } from "./complete-prompt.ts";

test.each([
  ["@", ["@my-folder/", "@readme"]],
  ["see @re", ["@readme"]],
  ["@.", ["@.hidden"]],
  ["@./my", ["@./my-folder/"]],
  ["@..", ["@../"]],
  ["@../", ["@../link/", "@../project/"]],
  ["@../link/r", ["@../link/readme"]],
  ["@~", ["@~/"]],
  ["@~/pro", ["@~/project/"]],
  ["@~ann/", []],
  ["@missing/", []],
  ['@"a', ['@"a file.txt"']],
  ['@"a f', ['@"a file.txt"']],
  ['@"my-folder', ['@"my-folder/']],
])("completes the path at the end of %s", async (line, candidates) => {
  const home = await mkdtemp(join(tmpdir(), "parley-paths-"));
  onTestFinished(() => rm(home, { recursive: true }));
  vi.stubEnv("HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cwd = join(home, "project");
  await mkdir(join(cwd, "my-folder"), { recursive: true });
  await symlink("project", join(home, "link"));
  for (const name of [".hidden", "a file.txt", "readme"]) await writeFile(join(cwd, name), "");
  expect(completePrompt(line, createSessionState(), cwd)[0]).toEqual(candidates);
});
