import { describe, expect, it } from "vitest";

import { countCalls } from "../../fixtures/count-calls.ts";
import { createGlob } from "./glob.ts";

describe("createGlob", () => {
  it.each([
    ["*.ts", "a.ts", true],
    ["*.ts", "src/deep/a.ts", true],
    ["*.ts", "a.tsx", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/deep/a.ts", false],
    ["./src/*.ts", "src/a.ts", true],
    ["/a.ts", "a.ts", true],
    ["/a.ts", "src/a.ts", false],
    ["src/**", "src/deep/a.ts", true],
    ["src/**/a.ts", "src/a.ts", true],
    ["src/**/a.ts", "src/x/y/a.ts", true],
    ["**/a.ts", "a.ts", true],
    ["**/test/**", "x/test/a.ts", true],
    ["?.ts", "a.ts", true],
    ["?.ts", "ab.ts", false],
    ["😀?.ts", "😀😀.ts", true],
    ["*.{ts,js}", "a.js", true],
    ["*.{ts,js}", "a.json", false],
    ["{a,b/{c,d}}.ts", "b/d.ts", true],
    ["[a-c].ts", "b.ts", true],
    ["[!a-c].ts", "b.ts", false],
    ["[!a-c].ts", "d.ts", true],
    ["a,b.ts", "a,b.ts", true],
    ["a+b(c)|d^$.ts", "a+b(c)|d^$.ts", true],
    ["a.ts", "abts", false],
    ["{,a}b", "b", true],
    ["{a,b}*{c,d}", "axd", true],
    ["a}.ts", "a}.ts", true],
    ["src/**/*", "src", false],
    ["**", "a/b", true],
    [`${"**/".repeat(20)}x`, `${"a/".repeat(100)}y`, false],
    [`a/${"*".repeat(20)}x`, `a/${"b".repeat(200)}y`, false],
  ])("with pattern %s, matching %s returns %s", (glob, path, matches) => {
    expect(createGlob(glob)(path)).toBe(matches);
  });

  // Trying all ways to split the text would take years.
  it.each([
    [`${"*a".repeat(6)}*c`, "a".repeat(60)],
    [`${"**/a/".repeat(6)}?c`, `${"a/".repeat(60)}a`],
    [`${"{a,a*}".repeat(6)}c`, "a".repeat(60)],
  ])(
    "matches %s in a number of steps proportional to the product of its length and the path's",
    (glob, path) => {
      let results: boolean[] = [];
      const work = (): void => void (results = [path, `${path}c`].map(createGlob(glob)));
      countCalls(Set.prototype, "add", { limit: 2 * glob.length * (path.length + 2), work });
      expect(results).toEqual([false, true]);
    },
  );

  it.each(["{a", "{a,b", "[z-a]", "a[b", "{".repeat(100_000)])("rejects %s", (glob) => {
    expect(() => createGlob(glob)).toThrow(`Invalid glob "${glob}"`);
  });
});
