import { expect, test } from "vitest";

import { nearestName } from "./nearest-name.ts";

test.each([
  ["stor", "store"],
  ["Store", "store"],
  ["sotre", "store"],
  ["onPrompt", "prompt"],
  ["greeting", undefined],
])("the name nearest to %s is %s", (misspelt, expected) => {
  expect(nearestName(misspelt, ["store", "prompt", "commands"])).toBe(expected);
});
