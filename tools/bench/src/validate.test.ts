import { expect, test } from "vitest";

import { validationTimes } from "./validate.ts";

test("measures validating typical messages with the official SDK and Parley", async () => {
  const times = await validationTimes(1, { sdk: 1, validate: 1, decode: 1 });
  expect(times.map(({ message }) => message)).toEqual([
    "v1, chunk",
    "v1, tool call with diff",
    "v2, chunk",
    "v2, tool call with diff",
  ]);
  for (const { sdk, validate, decode } of times) expect(Math.min(sdk, validate, decode)).toBeGreaterThan(0);
});
