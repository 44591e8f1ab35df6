import { expect, test } from "vitest";

import { foldTimes } from "./fold-time.ts";

test("measures folding few and many updates in both versions", () => {
  const times = foldTimes(1, { chunks: 10_000, updates: 10_000 });
  expect(times.map(({ count }) => count)).toEqual([10_000, 10_000, 10_000, 10_000]);
  for (const { few, many } of times) expect(Math.min(few, many)).toBeGreaterThan(0);
});
