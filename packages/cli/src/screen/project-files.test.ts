import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { parseIgnoreFile } from "./ignore-file.ts";
import { ProjectFiles } from "./project-files.ts";

test.each([
  ["*.log", ["a.log", "src/b.log"], ["a.logs", "log"]],
  ["/build", ["build"], ["src/build"]],
  ["src/*.js", ["src/a.js"], ["src/lib/a.js", "a.js"]],
  ["**/gen/", ["gen/", "src/gen/"], ["gen"]],
  ["docs/**", ["docs/a", "docs/b/c"], ["docs"]],
  ["*.log\n!keep.log", ["a.log"], ["keep.log"]],
  ["file?.[ch]", ["file1.c"], ["file.c", "file1.o"]],
  ["# a.txt\n\\#b", ["#b"], ["a.txt", "# a.txt"]],
  ["a+(b)  ", ["a+(b)"], ["aab"]],
  ["[", [], ["["]],
  ["*a*a*a*a*a*a*a*b", [], [`${"a".repeat(200)}b`]],
])("the ignore file %j matches as Git does", (text, ignored, kept) => {
  const rules = parseIgnoreFile(text);
  const isIgnored = (path: string): boolean => rules(path.replace(/\/$/, ""), path.endsWith("/")) === true;
  expect([...ignored, ...kept].filter(isIgnored)).toEqual(ignored);
});

test("lists files from the top level down, without hidden and ignored ones", async () => {
  const root = await mkdtemp(join(tmpdir(), "parley-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    ".gitignore": "*.tmp\n/out/\n",
    ".env": "",
    "a b.txt": "",
    "a.tmp": "",
    "out/a": "",
    "node_modules/x/index.js": "",
    "src/.gitignore": "!kept.tmp\nsecret\n",
    "src/kept.tmp": "",
    "src/lost.tmp": "",
    "src/secret": "",
    "src/out/b": "",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  expect(await new ProjectFiles(root).list()).toEqual([
    "a b.txt",
    "node_modules/",
    "src/",
    "src/kept.tmp",
    "src/out/",
    "src/out/b",
  ]);
});
