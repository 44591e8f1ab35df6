import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestDirectory } from "../fixtures/test-directory.ts";
import { createDirectory } from "./create-directory.ts";

test("A directory is made with those above it, for the user only, once", async () => {
  const directory = join(await createTestDirectory(), "a", "b", "c");
  createDirectory(directory);
  createDirectory(directory);
  expect(statSync(directory).isDirectory()).toBe(true);
});

test("A file in the way is an error", async () => {
  const file = join(await createTestDirectory(), "file");
  writeFileSync(file, "");
  expect(() => createDirectory(join(file, "a"))).toThrow("ENOTDIR");
});

// Node's own recursive mkdir never returns here: it makes the parent again each time that the child cannot be made.
test.runIf(process.platform === "linux")("A place where no directory can be is an error at once", () => {
  expect(() => createDirectory("/proc/parley/a/b")).toThrow("ENOENT");
});
