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

test("decisions are kept by project and question, also those of one moment", async () => {
  const path = join(await openFolder(), "config", "permissions.json");
  const rules = createPermissionRulesFile(path);
  expect(await rules.recall("/p", "a")).toBeUndefined();
  await Promise.all([
    rules.remember("/p", "a", "allow"),
    rules.remember("/p", "b", "reject"),
    rules.remember("/q", "a", "reject"),
  ]);
  const again = createPermissionRulesFile(path);
  const asked = [
    ["/p", "a"],
    ["/p", "b"],
    ["/q", "a"],
    ["/q", "b"],
    ["constructor", "name"],
  ] as const;
  const answers = await Promise.all(
    asked.map(async ([project, question]) => again.recall(project, question)),
  );
  expect(answers).toEqual(["allow", "reject", "reject", undefined, undefined]);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
    "/p": { a: "allow", b: "reject" },
    "/q": { a: "reject" },
  });
});

test("a file that is no JSON is named and not written over, and a decision that is none is none", async () => {
  const path = join(await openFolder(), "permissions.json");
  const rules = createPermissionRulesFile(path);
  await writeFile(path, "{");
  await expect(rules.recall("/p", "a")).rejects.toThrow(`Cannot read permissions from "${path}"`);
  await expect(rules.remember("/p", "a", "allow")).rejects.toThrow("Cannot read permissions");
  expect(await readFile(path, "utf8")).toBe("{");
  await writeFile(path, '{"/p":{"a":"maybe"}}');
  expect(await rules.recall("/p", "a")).toBeUndefined();
});
