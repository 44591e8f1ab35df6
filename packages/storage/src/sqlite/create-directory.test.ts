import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestDirectory } from "../fixtures/test-directory.ts";
import { createDirectory } from "./create-directory.ts";

test("creates a directory with its parents, or does nothing if it exists", async () => {
  const directory = join(await createTestDirectory(), "a", "b", "c");
  createDirectory(directory);
  createDirectory(directory);
  expect(statSync(directory).isDirectory()).toBe(true);
});

test("fails if a file is in the way", async () => {
  const file = join(await createTestDirectory(), "file");
  writeFileSync(file, "");
  expect(() => createDirectory(join(file, "a"))).toThrow("ENOTDIR");
});

// Node.js's recursive mkdir never returns here, because it recreates the parent each time it fails to create the
// child.
test.runIf(process.platform === "linux")("fails immediately for a path where no directory can exist", () => {
  expect(() => createDirectory("/proc/parley/a/b")).toThrow("ENOENT");
});
