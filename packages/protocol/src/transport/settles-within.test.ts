import { expect, test } from "vitest";

import { settlesWithin } from "./settles-within.ts";

test("reports a promise as settled if it resolves or rejects in time", async () => {
  expect(await settlesWithin(Promise.resolve(), 60_000)).toBe(true);
  expect(await settlesWithin(Promise.reject(new Error("failed")), 60_000)).toBe(true);
});

test("reports a promise as unsettled if it does not settle in time", async () => {
  expect(await settlesWithin(new Promise(() => undefined), 1)).toBe(false);
});
