import { expect, test } from "vitest";

import { importTimes } from "./import-time.ts";

test("imports every measured entry point", () => {
  const times = importTimes(1);
  expect(times.size).toBeGreaterThan(3);
  for (const { clock, processor } of times.values()) {
    expect(clock).toBeGreaterThan(0);
    expect(processor).toBeGreaterThan(0);
  }
});
