import { execFileSync } from "node:child_process";
import { lstat, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { replaceFile } from "./replace-file.ts";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parley-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
});

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test("sets the given mode or keeps the existing one", async () => {
  const path = join(root, "b.json");
  await replaceFile(path, "one", { mode: 0o644 });
  expect(await modeOf(path)).toBe(0o644);
  await replaceFile(path, "two");
  expect(await modeOf(path)).toBe(0o644);
  await replaceFile(path, "three", { mode: 0o600 });
  expect(await modeOf(path)).toBe(0o600);
  expect(await readFile(path, "utf8")).toBe("three");
});

test("leaves the file unchanged and no temporary file behind when it fails", async () => {
  const path = join(root, "a.json");
  await replaceFile(path, "one");
  const reason = new Error("no longer wanted");
  await expect(replaceFile(path, "two", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(await readFile(path, "utf8")).toBe("one");
  expect(await readdir(root)).toEqual(["a.json"]);
});

test.skipIf(process.platform === "win32")("writes to a named pipe instead of replacing it", async () => {
  const path = join(root, "pipe");
  execFileSync("mkfifo", [path]);
  const [text] = await Promise.all([readFile(path, "utf8"), replaceFile(path, "one", { mode: 0o600 })]);
  expect(text).toBe("one");
  expect((await lstat(path)).isFIFO()).toBe(true);
});
