import { appendFileSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { createNumberedFile, createPrivateFile } from "./private-file.ts";
import { replaceFile } from "./replace-file.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parley-private-"));
  onTestFinished(() => rm(root, { recursive: true }));
});

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

function withMask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

describe.skipIf(process.platform === "win32").each([0o000, 0o022, 0o077, 0o277, 0o777])(
  "with umask %o",
  (mask) => {
    test.each([
      ["createPrivateFile", async (path: string) => createPrivateFile(path)],
      ["createNumberedFile", async (path: string) => void createNumberedFile(path)],
      ["replaceFile", async (path: string) => replaceFile(path, "", { mode: 0o600 })],
    ])("%s creates a file and its folders accessible only to the user", async (_name, create) => {
      const path = join(root, "a/b/c.json");
      withMask(mask);
      await create(path);
      const modes = await Promise.all([path, dirname(path), dirname(dirname(path))].map(modeOf));
      expect(modes).toEqual(["600", "700", "700"]);
    });

    test("replaceFile follows the umask if no mode is given", async () => {
      const path = join(root, "c.json");
      withMask(mask);
      await replaceFile(path, "");
      expect(await modeOf(path)).toBe((0o666 & ~mask).toString(8));
    });
  },
);

test("leaves an existing file and its folder unchanged", async () => {
  const path = join(root, "a/c.json");
  await mkdir(dirname(path));
  await chmod(dirname(path), 0o755);
  await writeFile(path, "one");
  await chmod(path, 0o640);
  createPrivateFile(path);
  appendFileSync(path, " two");
  expect(readFileSync(path, "utf8")).toBe("one two");
  expect(await Promise.all([path, dirname(path)].map(modeOf))).toEqual(["640", "755"]);
});

test("appends a number if the name is taken", async () => {
  const first = join(root, "own.v1.jsonl");
  const [second, third] = [join(root, "own.v1-2.jsonl"), join(root, "own.v1-3.jsonl")];
  await writeFile(first, "mine");
  expect([createNumberedFile(first), createNumberedFile(first)]).toEqual([second, third]);
  expect(readFileSync(first, "utf8")).toBe("mine");
});

test("returns the path of a device unchanged", () => {
  expect(createNumberedFile(devNull)).toBe(devNull);
});

test.runIf(process.platform === "linux")("rejects a path where no folder can exist", () => {
  for (const create of [createPrivateFile, createNumberedFile])
    expect(() => create("/proc/parley/a/b")).toThrow("ENOENT");
});
