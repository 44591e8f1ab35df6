import { expect, it } from "vitest";

import { isNestedDeeper } from "./is-nested-deeper.ts";

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

it.each([
  [0, 0, false],
  [1, 0, true],
  [3, 3, false],
  [4, 3, true],
  [1_000_000, 1000, true],
])("checks whether %i levels exceed a limit of %i: %s", (levels, limit, expected) => {
  expect(isNestedDeeper(nested(levels), limit)).toBe(expected);
});
