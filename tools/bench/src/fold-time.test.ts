import { expect, test } from "vitest";

import { foldTimes } from "./fold-time.ts";

test("the cost of an update does not grow with the number of updates", () => {
  const times = foldTimes(3, { chunks: 100_000, updates: 10_000 });
  expect(times.map(({ count }) => count)).toEqual([100_000, 100_000, 10_000, 10_000]);
  // A fold that is quadratic takes ten times as long.
  for (const { few, many } of times) expect(many / few).toBeLessThan(4);
});
