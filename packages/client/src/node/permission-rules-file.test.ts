import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createPermissionRulesFile } from "./permission-rules-file.ts";

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-permissions-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("decisions are kept in a file, and nothing else is taken for one or written over", async () => {
  const path = join(await openFolder(), "config", "permissions.json");
  const rules = createPermissionRulesFile(path);
  await Promise.all([rules.remember("/p", "a", "allow"), rules.remember("/p", "b", "reject")]);
  const again = createPermissionRulesFile(path);
  expect([await again.recall("/p", "a"), await again.recall("/p", "b")]).toEqual(["allow", "reject"]);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ "/p": { a: "allow", b: "reject" } });
  await writeFile(path, '{"/p":{"a":"maybe"}}');
  await expect(rules.recall("/p", "a")).rejects.toThrow(`Cannot read permissions from "${path}"`);
  await expect(rules.remember("/p", "b", "allow")).rejects.toThrow("Cannot read permissions");
  expect(await readFile(path, "utf8")).toBe('{"/p":{"a":"maybe"}}');
});
