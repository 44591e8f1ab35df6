import { expect, test } from "vitest";

import { checkOptions } from "./options.ts";

interface CacheOptions {
  readonly maxEntries?: number | undefined;
  readonly onError?: (() => void) | undefined;
}

const check = (options: object): void =>
  checkOptions<CacheOptions>("create a cache", options, { maxEntries: true, onError: true });

test("options with known names are accepted, also without a value", () => {
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
])("an option that the function does not have is refused: %j", (options, reason) => {
  expect(() => check(options)).toThrow(`Cannot create a cache: ${reason}`);
});

test.each([
  [null, "null"],
  ["text", "a string"],
  [[], "a list"],
])("options that are no object are refused: %j", (options, found) => {
  expect(() => check(options as object)).toThrow(
    `Cannot create a cache: the options are ${found}, expected an object`,
  );
});
