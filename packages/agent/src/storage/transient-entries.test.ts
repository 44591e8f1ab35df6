import { expect, test } from "vitest";

import { createTransientEntries } from "./transient-entries.ts";

async function readAll(entries: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

test("reads entries by kind, in order, after a given offset", async () => {
  const entries = createTransientEntries();
  for (const [kind, value] of [
    ["event", "a"],
    ["state", "s"],
    ["event", "b"],
    ["event", "c"],
  ] as const) {
    await entries.append(kind, value);
  }
  expect(await readAll(entries.read("event"))).toEqual([
    { seq: 1, value: "a" },
    { seq: 3, value: "b" },
    { seq: 4, value: "c" },
  ]);
  expect(await readAll(entries.read("event", 2))).toEqual([
    { seq: 3, value: "b" },
    { seq: 4, value: "c" },
  ]);
  expect(await readAll(entries.read("event", 4))).toEqual([]);
  expect(await readAll(entries.read("state", 1))).toEqual([{ seq: 2, value: "s" }]);
});

test("stores a merged range as one entry at its first offset, and removes deleted entries", async () => {
  const entries = createTransientEntries();
  for (const value of ["a", "b", "c", "d"]) await entries.append("event", value);
  await entries.merge(2, 3, "bc");
  await entries.forget(1);
  expect(await readAll(entries.read("event"))).toEqual([
    { seq: 2, value: "bc" },
    { seq: 4, value: "d" },
  ]);
});

test("reads only entries that were stored when the reader started", async () => {
  const entries = createTransientEntries();
  for (const value of ["a", "b", "c"]) await entries.append("event", value);
  const found: unknown[] = [];
  for await (const { value } of entries.read("event")) {
    found.push(value);
    if (value === "b") {
      await entries.forget(1);
      await entries.append("event", "late");
    }
  }
  expect(found).toEqual(["a", "b", "c"]);
});

test("does not copy entries for a running reader, so entries that it has not read yet can change", async () => {
  const entries = createTransientEntries();
  for (const value of ["a", "b", "c"]) await entries.append("event", value);
  const found: unknown[] = [];
  for await (const { value } of entries.read("event")) {
    if (value === "a") await entries.merge(2, 3, "bc");
    found.push(value);
  }
  expect(found).toEqual(["a", "bc"]);
});
