import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import * as limits from "@parley/protocol/limits";
import { expect, test } from "vitest";

const packages = join(import.meta.dirname, "../../packages");
const page = readFileSync(join(import.meta.dirname, "../pages/guides/slow-readers.md"), "utf8");
const rows = new Map(
  Array.from(page.matchAll(/^\| `(\w+)` +\| ([\d,]+(?: [KM]i)?) +\|/gm), ([, name, value]) => [name, value]),
);
/** The files listed in the last cell of each row. */
const files = new Map(
  Array.from(page.matchAll(/^\| `(\w+)` .*\| ([^|]+) \|$/gm), ([, name = "", cell = ""]) => [
    name,
    Array.from(cell.matchAll(/`([^`]+\.ts)`/g), ([, file = ""]) => file),
  ]),
);

/** Formats a value as the page does. */
function written(value: number): string {
  for (const [unit, size] of [
    ["Mi", 1_048_576],
    ["Ki", 1024],
  ] as const)
    if (value % size === 0 && value > 1024) return `${value / size} ${unit}`;
  return value.toLocaleString("en");
}

test("the page about slow readers lists every limit with its value from the code", () => {
  const { connectionDefaults, ...constants } = limits;
  const options = { ...connectionDefaults, maxBufferedLength: limits.MAX_BUFFERED_LENGTH };
  const expected = Object.entries({ ...options, ...constants });
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(expected.map(([name, value]) => [name, written(value)])),
  );
});

test("a connection can buffer the longest message", () => {
  const { maxMessageLength, maxUnwrittenLength } = limits.connectionDefaults;
  expect(maxUnwrittenLength).toBeGreaterThan(maxMessageLength);
});

test("the page about slow readers lists the files that use each limit", () => {
  const users = new Map<string, string[]>();
  for (const file of globSync("*/src/**/*.ts", { cwd: packages }).toSorted()) {
    if (file.includes(".test.")) continue;
    const source = readFileSync(join(packages, file), "utf8");
    const [, names = ""] = /import \{([^}]*)\} from "@parley\/protocol\/limits"/.exec(source) ?? [];
    for (const [name] of names.matchAll(/\w+/g)) users.set(name, [...(users.get(name) ?? []), file]);
  }
  const { connectionDefaults, ...constants } = limits;
  for (const name of Object.keys(constants)) expect([name, files.get(name)]).toEqual([name, users.get(name)]);
  for (const name of [...Object.keys(connectionDefaults), "maxBufferedLength"]) {
    const listed = files.get(name) ?? [];
    expect([name, listed.length]).not.toEqual([name, 0]);
    for (const file of listed) expect(readFileSync(join(packages, file), "utf8")).toContain(name);
  }
});
