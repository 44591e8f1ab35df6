import { expect, test } from "vitest";

import { type LendingOptions, decideLent, describeLent } from "./lent.ts";

const all = { reads: true, writes: true, terminals: true };
const nothing = { reads: false, writes: false, terminals: false };
const on = { files: true, terminals: true };
const off = { files: false, terminals: false };
const url = "ws://host/acp";

test.each<[LendingOptions & { url?: string }, typeof on, object]>([
  [{}, on, all],
  [{}, off, nothing],
  [{ files: false }, on, { ...nothing, terminals: true }],
  [{ terminals: false }, on, { ...all, terminals: false }],
  [{ files: true }, off, { ...all, terminals: false }],
  [{ terminals: true }, off, { ...nothing, terminals: true }],
  [{ url }, on, nothing],
  [{ url, files: true }, on, { ...all, terminals: false }],
  [{ url, terminals: true }, off, { ...nothing, terminals: true }],
  [{ url, ...on }, off, all],
])("in a watched session with options %j and settings %j, grants %j", (options, settings, lent) => {
  expect(decideLent(options, settings)).toEqual(lent);
});

test.each([
  [{}, "none", nothing],
  [{}, "reads", { ...nothing, reads: true }],
  [{}, "edits", { ...all, terminals: false }],
  [{}, "all", all],
  [{ files: false }, "all", { ...nothing, terminals: true }],
  [{ terminals: false }, "all", { ...all, terminals: false }],
  [{ files: true }, "none", { ...all, terminals: false }],
  [{ terminals: true }, "reads", { reads: true, writes: false, terminals: true }],
  [{ url }, "all", nothing],
  [{ url, files: true }, "all", { ...all, terminals: false }],
  [{ url, ...on }, "none", all],
] as const)("in an unwatched session with options %j and --allow %s, grants %j", (options, allow, lent) => {
  expect(decideLent(options, on, allow)).toEqual(lent);
});

test("describes the granted access and the options that withhold it", () => {
  expect(describeLent(nothing)).toBeUndefined();
  expect(describeLent({ ...nothing, reads: true })).toBe(
    "Through this program the agent can read the files of its session's folders (--no-files prevents it)",
  );
  expect(describeLent(all)).toMatch(/read and write the files.*--no-files.*run commands.*--no-terminals/);
});
