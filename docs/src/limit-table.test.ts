import { readFileSync } from "node:fs";
import { join } from "node:path";

import * as limits from "@parley/protocol/limits";
import { expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../pages/guides/slow-readers.md"), "utf8");
const rows = new Map(
  Array.from(page.matchAll(/^\| `(\w+)` +\| ([\d,]+(?: [KM]i)?) +\|/gm), ([, name, value]) => [name, value]),
);

/** Writes a value as the page does. */
function written(value: number): string {
  for (const [unit, size] of [
    ["Mi", 1_048_576],
    ["Ki", 1024],
  ] as const)
    if (value % size === 0 && value > 1024) return `${value / size} ${unit}`;
  return value.toLocaleString("en");
}

test("the page about slow readers has each limit, with the value of the code", () => {
  const { connectionLimits, ...constants } = limits;
  const options = { ...connectionLimits, maxBufferedLength: limits.MAX_BUFFERED_LENGTH };
  const expected = Object.entries({ ...options, ...constants });
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(expected.map(([name, value]) => [name, written(value)])),
  );
});
