import { execFileSync } from "node:child_process";
import { lstat, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { writeTemporaryFile } from "./temporary-file.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-temporary-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("removes the file only once", async () => {
  const folder = await makeFolder();
  const path = join(folder, "token");
  const file = await writeTemporaryFile("token file", path, "secret");
  expect(await readFile(path, "utf8")).toBe("secret\n");
  await file.remove();
  await file.remove();
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform === "win32")("writes to a pipe without replacing it", async () => {
  const path = join(await makeFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const [text, file] = await Promise.all([
    readFile(path, "utf8"),
    writeTemporaryFile("token file", path, "secret"),
  ]);
  expect(text).toBe("secret\n");
  await file.remove();
  expect((await lstat(path)).isFIFO()).toBe(true);
});

test("reports the path of a file that it cannot write", async () => {
  const folder = await makeFolder();
  await expect(writeTemporaryFile("token file", folder, "secret")).rejects.toThrow(
    `Cannot write the token file "${folder}": EISDIR`,
  );
});
