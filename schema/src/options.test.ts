import { expect, test } from "vitest";

import { checkNumbers, checkOptions } from "./options.ts";

interface CacheOptions {
  readonly maxEntries?: number | undefined;
  readonly onError?: (() => void) | undefined;
}

const check = (options: object): void =>
  checkOptions<CacheOptions>("create a cache", options, { maxEntries: true, onError: true });

test("accepts known options, even without a value", () => {
  for (const options of [{}, { maxEntries: 1 }, { maxEntries: undefined, onError: () => undefined }])
    expect(() => check(options)).not.toThrow();
});

test.each([
  [{ maxEntrys: 1 }, 'there is no option "maxEntrys"; did you mean "maxEntries"?'],
  [{ onerror: 1 }, 'there is no option "onerror"; did you mean "onError"?'],
  [{ timeout: 1 }, 'there is no option "timeout"; the options are maxEntries, onError'],
  [{ constructor: 1 }, 'there is no option "constructor"; the options are maxEntries, onError'],
  [
    JSON.parse('{"__proto__": 1}') as object,
    'there is no option "__proto__"; the options are maxEntries, onError',
  ],
])("rejects an unknown option: %j", (options, reason) => {
  expect(() => check(options)).toThrow(`Cannot create a cache: ${reason}`);
});

test.each([
  [null, "null"],
  ["text", "a string"],
  [[], "a list"],
])("rejects options that are not an object: %j", (options, found) => {
  expect(() => check(options as object)).toThrow(
    `Cannot create a cache: the options are ${found}, expected an object`,
  );
});

test.each([
  [{ maxEntries: 0, ttlMs: 0 }],
  [{ maxEntries: Infinity, ttlMs: 2_147_483_647 }],
  [{ maxEntries: undefined }],
])("accepts valid numeric limits: %o", (limits) => {
  expect(() =>
    checkNumbers<object>("create a cache", limits, ["maxEntries", "ttlMs"] as never[]),
  ).not.toThrow();
});

test.each([
  [{ maxEntries: NaN }, "maxEntries is NaN, expected a non-negative number"],
  [{ maxEntries: -1 }, "maxEntries is -1, expected a non-negative number"],
  [{ maxEntries: "8" }, 'maxEntries is "8", expected a non-negative number'],
  [{ maxEntries: null }, "maxEntries is null, expected a non-negative number"],
  [{ ttlMs: Infinity }, "ttlMs is Infinity, expected milliseconds from 0 to 2147483647"],
])("rejects invalid limits: %o", (limits, reason) => {
  expect(() => checkNumbers<object>("create a cache", limits, ["maxEntries", "ttlMs"] as never[])).toThrow(
    new TypeError(`Cannot create a cache: ${reason}`),
  );
});
