import { expect, test } from "vitest";

import { nearestName } from "./nearest-name.ts";

test.each([
  ["stor", "store"],
  ["Store", "store"],
  ["sotre", "store"],
  ["onPrompt", "prompt"],
  ["greeting", undefined],
])("finds the name closest to %s: %s", (misspelt, expected) => {
  expect(nearestName(misspelt, ["store", "prompt", "commands"])).toBe(expected);
});
