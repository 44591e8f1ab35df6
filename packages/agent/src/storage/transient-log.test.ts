import { expect, test } from "vitest";

import { createTransientLog } from "./transient-log.ts";

async function readAll(entries: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

test("entries are read by kind, above a place, in order", async () => {
  const log = createTransientLog();
  for (const [kind, value] of [
    ["event", "a"],
    ["state", "s"],
    ["event", "b"],
    ["event", "c"],
  ] as const) {
    await log.append(kind, value);
  }
  expect(await readAll(log.read("event"))).toEqual([
    { seq: 1, value: "a" },
    { seq: 3, value: "b" },
    { seq: 4, value: "c" },
  ]);
  expect(await readAll(log.read("event", 2))).toEqual([
    { seq: 3, value: "b" },
    { seq: 4, value: "c" },
  ]);
  expect(await readAll(log.read("event", 4))).toEqual([]);
  expect(await readAll(log.read("state", 1))).toEqual([{ seq: 2, value: "s" }]);
});

test("a merged range is one entry at its first place, and a forgotten entry is gone", async () => {
  const log = createTransientLog();
  for (const value of ["a", "b", "c", "d"]) await log.append("event", value);
  await log.merge(2, 3, "bc");
  await log.forget(1);
  expect(await readAll(log.read("event"))).toEqual([
    { seq: 2, value: "bc" },
    { seq: 4, value: "d" },
  ]);
});

test("a reader gets what was stored when it began, and survives changes before and behind it", async () => {
  const log = createTransientLog();
  for (const value of ["a", "b", "c"]) await log.append("event", value);
  const found: unknown[] = [];
  for await (const { value } of log.read("event")) {
    found.push(value);
    if (value === "b") {
      await log.forget(1);
      await log.append("event", "late");
    }
  }
  expect(found).toEqual(["a", "b", "c"]);
});

test("a reader that has begun holds no copy: what it has not read yet can change", async () => {
  const log = createTransientLog();
  for (const value of ["a", "b", "c"]) await log.append("event", value);
  const found: unknown[] = [];
  for await (const { value } of log.read("event")) {
    if (value === "a") await log.merge(2, 3, "bc");
    found.push(value);
  }
  expect(found).toEqual(["a", "bc"]);
});
