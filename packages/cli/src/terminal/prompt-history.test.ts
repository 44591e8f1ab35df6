import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openHistory } from "./prompt-history.ts";

test("returns lines from earlier runs, latest first", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-history-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "parley", "history");
  const first = openHistory(file);
  expect(first.lines).toEqual([]);
  first.add("one");
  first.add("two");
  expect(openHistory(file).lines).toEqual(["two", "one"]);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test("drops the oldest lines of a long history", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-history-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "history");
  const history = openHistory(file);
  for (let index = 0; index < 2001; index += 1) history.add(`line ${index}`);
  const { lines } = openHistory(file);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([1000, "line 2000", "line 1001"]);
  expect((await stat(file)).size).toBeLessThan(11_000);
});

test("ignores errors when it writes the history", () => {
  const history = openHistory("/dev/null/history");
  expect(() => history.add("one")).not.toThrow();
  expect(history.lines).toEqual([]);
});
