import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { type DecisionsFile, decisionsFile } from "./decisions-file.ts";

const openDecisions = (path: string): DecisionsFile<boolean> =>
  decisionsFile(path, (value) => typeof value === "boolean");

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-decisions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("decisions of a project are kept in a file, those of one moment too", async () => {
  const path = join(await openFolder(), "config", "permissions.json");
  const decisions = openDecisions(path);
  await expect(decisions.recall("/p", "a")).resolves.toBeUndefined();
  await Promise.all([
    decisions.remember("/p", "a", true),
    decisions.remember("/p", "b", false),
    decisions.remember("/q", "a", false),
  ]);
  const again = openDecisions(path);
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
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("decisions of a project are listed, and taken back", async () => {
  const decisions = openDecisions(join(await openFolder(), "permissions.json"));
  await expect(decisions.list("/p")).resolves.toEqual(new Map());
  await decisions.remember("/p", "a", true);
  await decisions.remember("/p", "b", false);
  await decisions.remember("/q", "a", true);
  await decisions.remember("/p", "a", undefined);
  await expect(decisions.recall("/p", "a")).resolves.toBeUndefined();
  await expect(decisions.list("/p")).resolves.toEqual(new Map([["b", false]]));
  await expect(decisions.list("/q")).resolves.toEqual(new Map([["a", true]]));
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
  await writeFile(path, text);
  const decisions = openDecisions(path);
  const message = `Cannot read permissions from "${path}"`;
  await expect(decisions.recall("/p", "a")).rejects.toThrow(message);
  await expect(decisions.list("/p")).rejects.toThrow(message);
  await expect(decisions.remember("/p", "a", true)).rejects.toThrow(message);
  expect(await readFile(path, "utf8")).toBe(text);
});
