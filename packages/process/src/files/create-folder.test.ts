import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { createFolder } from "./create-folder.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parley-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
});

test("creates a folder and its parents, even in concurrent calls", async () => {
  const path = join(root, "a", "b", "c");
  await Promise.all([createFolder(path), createFolder(path), createFolder(join(root, "a", "d"))]);
  await createFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
  expect((await stat(join(root, "a", "d"))).isDirectory()).toBe(true);
});

test("rejects a path that has a file as a parent", async () => {
  await writeFile(join(root, "file"), "");
  await expect(createFolder(join(root, "file", "a"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

// Node's recursive mkdir loops forever here: whenever creating the child fails, it recreates the parent.
test.runIf(process.platform === "linux")("rejects a path where no folder can exist", async () => {
  await expect(createFolder("/proc/parley/a/b")).rejects.toMatchObject({ code: "ENOENT" });
});
