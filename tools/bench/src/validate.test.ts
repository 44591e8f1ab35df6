import { expect, test } from "vitest";

import { validationTimes } from "./validate.ts";

test("usual messages are validated many times as fast as by the official SDK", async () => {
  const times = await validationTimes(1);
  expect(times.map(({ message }) => message)).toEqual([
    "v1, chunk",
    "v1, tool call with diff",
    "v2, chunk",
    "v2, tool call with diff",
  ]);
  // Far below what is measured on a quiet machine: a test runs beside many others.
  for (const { sdk, validate, decode } of times) expect(sdk / Math.max(validate, decode)).toBeGreaterThan(20);
});
