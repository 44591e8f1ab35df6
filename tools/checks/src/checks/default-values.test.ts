import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkDefaultValues } from "./default-values.ts";

const options = `interface Options {
  /** Maximum number of attempts. Default 75. */
  readonly maxAttempts?: number;
  /**
   * Maximum size of a message. Default
   * 64 MiB.
   */
  readonly maxSize?: number;
}
`;

function findingsOf(files: Record<string, string>): string[] {
  return checkDefaultValues(fixtureTree(files)).map(formatFinding);
}

test.each([
  ["a destructured default", "function f({ maxAttempts = 30 }: Options) {}"],
  ["a fallback", "const attempts = options.maxAttempts ?? 30;"],
  ["a table of defaults", "const optionDefaults = { maxAttempts: 30 };"],
  ["a constant in another file", "function f({ maxAttempts = ATTEMPTS }: Options) {}"],
])("reports a documented default that differs from %s", (_where, code) => {
  expect(
    findingsOf({
      "packages/a/src/options.ts": options,
      "packages/a/src/use.ts": code,
      "packages/a/src/limits.ts": "export const ATTEMPTS = 2 * 10 + 10;",
    }),
  ).toEqual([
    "packages/a/src/options.ts:3 says that the default is 75, but the code uses 30 (packages/a/src/use.ts:1)",
  ]);
});

test("reports a default in a page's table that differs from the code of every package", () => {
  const table = ["| option | default |", "| --- | --- |", "| `maxAttempts` | 1,000 | most attempts |"];
  expect(
    findingsOf({
      "docs/pages/guides/remote.md": table.join("\n"),
      "packages/a/src/use.ts": "function f({ maxAttempts = 100 }: Options) {}",
    }),
  ).toEqual([
    "docs/pages/guides/remote.md:3 says that the default is 1000, but the code uses 100 (packages/a/src/use.ts:1)",
  ]);
});

test("accepts equal defaults, and options that only another package or a test uses", () => {
  expect(
    findingsOf({
      "packages/a/src/options.ts": options,
      "packages/a/src/use.ts": "function f({ maxAttempts = 75, maxSize = 64 * 1024 ** 2 }: Options) {}",
      "packages/a/src/use.test.ts": "function f({ maxAttempts = 1 }: Options) {}",
      "packages/b/src/use.ts": "function f({ maxSize = size() }: Options) {}",
    }),
  ).toEqual([]);
});
