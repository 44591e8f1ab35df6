import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { localFiles } from "./local-files.ts";

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("creates a file and its parent folders, and reads all or part of the file", async () => {
  const path = join(await openFolder(), "a", "b.txt");
  const files = localFiles();
  await files.writeTextFile(path, "one\ntwo\nthree");
  await expect(files.readTextFile(path)).resolves.toBe("one\ntwo\nthree");
  await expect(files.readTextFile(path, { line: 2 })).resolves.toBe("two\nthree");
  await expect(files.readTextFile(path, { line: 1, limit: 1 })).resolves.toBe("one\n");
  await expect(files.readTextFile(path, { line: 2, limit: 1 })).resolves.toBe("two\n");
  await expect(files.readTextFile(path, { line: 9 })).resolves.toBe("");
  await expect(files.readTextFile(`${path}.none`)).rejects.toMatchObject({ code: "ENOENT" });
});

test.runIf(process.platform === "linux")("fails immediately if a file cannot be created", async () => {
  const made = localFiles().writeTextFile("/proc/parley/a/b.txt", "");
  await expect(made).rejects.toMatchObject({ code: "ENOENT" });
});

test.skipIf(process.platform === "win32")("does not read from or write to a named pipe", async () => {
  const path = join(await openFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  await expect(localFiles().readTextFile(path)).rejects.toThrow("it is not a regular file");
  await expect(localFiles().writeTextFile(path, "a")).rejects.toThrow("it is not a regular file");
});
