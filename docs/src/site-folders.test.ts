import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { resolveConfig } from "vitepress";
import { expect, test } from "vitest";

const docs = dirname(import.meta.dirname);
const repository = dirname(docs);

test("Git ignores every folder that VitePress writes to", async () => {
  const { outDir, cacheDir, tempDir } = await resolveConfig(docs);
  const rules = readFileSync(join(repository, ".gitignore"), "utf8").split("\n");
  const folders = [outDir, cacheDir, tempDir].map((folder) => `${relative(repository, folder)}/`);
  const kept = folders.filter(
    (folder) => !rules.some((rule) => rule !== "" && `/${folder}`.endsWith(`/${rule}`)),
  );
  expect(kept).toEqual([]);
});
