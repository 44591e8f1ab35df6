import { expect, test } from "vitest";

import { settlesWithin } from "./settles-within.ts";

test("reports a promise that resolves or rejects in time as settled", async () => {
  expect(await settlesWithin(Promise.resolve(), 60_000)).toBe(true);
  expect(await settlesWithin(Promise.reject(new Error("failed")), 60_000)).toBe(true);
});

test("reports a promise that does not settle in time as unsettled", async () => {
  expect(await settlesWithin(new Promise(() => undefined), 1)).toBe(false);
});
