import { expect, test } from "vitest";

import { keyTimes } from "./screen-keys.ts";

test("measures the time until a character appears on the screen", async () => {
  const { median, percentile95 } = await keyTimes(20, 5);
  expect(median).toBeGreaterThan(0);
  expect(percentile95).toBeGreaterThanOrEqual(median);
});
