import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { SeededRandom } from "@parley/schema/seeded-random";
import { expect, onTestFinished, test } from "vitest";

import { createGitPatch } from "./git-patch.ts";

const lines = (...words: string[]): string => words.map((word) => `${word}\n`).join("");

test("starts a new file's patch at /dev/null", () => {
  expect(createGitPatch({ path: "/p/a.txt", newText: "one\ntwo\n" })).toBe(
    lines(
      "diff --git /p/a.txt /p/a.txt",
      "new file mode 100644",
      "--- /dev/null",
      "+++ /p/a.txt",
      "@@ -0,0 +1,2 @@",
      "+one",
      "+two",
    ),
  );
});

test("puts distant changes into separate hunks with three lines of context", () => {
  const before = Array.from({ length: 20 }, (_, index) => String(index));
  const after = before.with(2, "two").toSpliced(15, 1);
  const patch = createGitPatch({ path: "/p/a", oldText: lines(...before), newText: lines(...after) });
  expect(patch).toBe(
    lines(
      "diff --git /p/a /p/a",
      "--- /p/a",
      "+++ /p/a",
      "@@ -1,6 +1,6 @@",
      " 0",
      " 1",
      "-2",
      "+two",
      " 3",
      " 4",
      " 5",
      "@@ -13,7 +13,6 @@",
      " 12",
      " 13",
      " 14",
      "-15",
      " 16",
      " 17",
      " 18",
    ),
  );
});

test("marks a last line without a newline", () => {
  expect(createGitPatch({ path: "/p/a", oldText: "x", newText: "x\n" })).toContain(
    "@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n",
  );
});

test.each([
  ["/p/with space", "--- /p/with space\t\n"],
  ['/p/"quoted"\n', '--- "/p/\\"quoted\\"\\012"\n'],
  ["/p/käse", "--- /p/käse\n"],
])("quotes the name %j the way Git does", (path, line) => {
  expect(createGitPatch({ path, oldText: "a\n", newText: "b\n" })).toContain(line);
});

test("creates a patch without hunks for an unchanged file", () => {
  expect(createGitPatch({ path: "/p/a", oldText: "a\n", newText: "a\n" })).toBe("diff --git /p/a /p/a\n");
});

test("Git can apply every generated patch", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-patch-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "a.txt");
  for (let seed = 1; seed <= 40; seed++) {
    const [before, after] = randomTexts(seed);
    await writeFile(file, before);
    const patch = createGitPatch({ path: file, oldText: before, newText: after }).replaceAll(file, "a.txt");
    await writeFile(join(folder, "patch"), patch);
    await promisify(execFile)("git", ["apply", "-p0", "--allow-empty", "patch"], { cwd: folder });
    await expect(readFile(file, "utf8")).resolves.toBe(after);
  }
});

/** Generates two strings that differ in a few lines and share the rest. */
function randomTexts(seed: number): [string, string] {
  const random = new SeededRandom(seed);
  const next = (below: number): number => random.below(below);
  const before = Array.from({ length: 1 + next(60) }, () => `${"abcdef".charAt(next(6))}\n`);
  const after = before.flatMap((line) => (next(6) === 0 ? [] : next(6) === 0 ? [line, "new\n"] : [line]));
  const cut = (text: string): string => (next(3) === 0 ? text.trimEnd() : text);
  return [cut(before.join("")), cut(after.join(""))];
}
