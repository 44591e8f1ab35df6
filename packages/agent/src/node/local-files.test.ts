import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { localFiles } from "./local-files.ts";
import { projectPermissions } from "./project-permissions.ts";

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a file is made with its folders, and read in whole or in part", async () => {
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

test.runIf(process.platform === "linux")("a file that nobody can make fails at once", async () => {
  const made = localFiles().writeTextFile("/proc/parley/a/b.txt", "");
  await expect(made).rejects.toMatchObject({ code: "ENOENT" });
});

test("decisions of a project are kept in a file, those of one moment too", async () => {
  const path = join(await openFolder(), "config", "permissions.json");
  const permissions = projectPermissions(path);
  await expect(permissions.recall("/p", "a")).resolves.toBeUndefined();
  await Promise.all([
    permissions.remember("/p", "a", true),
    permissions.remember("/p", "b", false),
    permissions.remember("/q", "a", false),
  ]);
  const again = projectPermissions(path);
  await expect(again.recall("/p", "a")).resolves.toBe(true);
  await expect(again.recall("/p", "b")).resolves.toBe(false);
  await expect(again.recall("/q", "a")).resolves.toBe(false);
  await expect(again.recall("/p", "c")).resolves.toBeUndefined();
  await expect(again.recall("constructor", "name")).resolves.toBeUndefined();
  await expect(again.recall("/p", "constructor")).resolves.toBeUndefined();
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
    "/p": { a: true, b: false },
    "/q": { a: false },
  });
});

test("decisions of a project are listed, and taken back", async () => {
  const permissions = projectPermissions(join(await openFolder(), "permissions.json"));
  await expect(permissions.list("/p")).resolves.toEqual(new Map());
  await permissions.remember("/p", "a", true);
  await permissions.remember("/p", "b", false);
  await permissions.remember("/q", "a", true);
  await permissions.remember("/p", "a", undefined);
  await expect(permissions.recall("/p", "a")).resolves.toBeUndefined();
  await expect(permissions.list("/p")).resolves.toEqual(new Map([["b", false]]));
  await expect(permissions.list("/q")).resolves.toEqual(new Map([["a", true]]));
});

test.each([
  "{",
  "null",
  "[]",
  '{ "/p": null }',
  '{ "/p": "a" }',
  '{ "/p": { "a": "no" } }',
  '{ "/q": { "a": null } }',
])("a file with %s is not taken for decisions, and stays as it is", async (text) => {
  const path = join(await openFolder(), "permissions.json");
  await localFiles().writeTextFile(path, text);
  const permissions = projectPermissions(path);
  const message = `Cannot read permissions from "${path}"`;
  await expect(permissions.recall("/p", "a")).rejects.toThrow(message);
  await expect(permissions.list("/p")).rejects.toThrow(message);
  await expect(permissions.remember("/p", "a", true)).rejects.toThrow(message);
  expect(await readFile(path, "utf8")).toBe(text);
});
