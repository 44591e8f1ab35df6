import { expect, test } from "vitest";

import { fastest } from "./fastest.ts";

const never = new Promise<void>(() => undefined);

test("one that is ready at once lets the next follow at once", () => {
  expect(fastest([never, undefined])).toBeUndefined();
  expect(fastest([])).toBeUndefined();
});

test("the first that is ready counts, and failures only if all fail", async () => {
  await expect(fastest([never, Promise.resolve()])).resolves.toBeUndefined();
  await expect(fastest([Promise.reject(new Error("one")), Promise.resolve()])).resolves.toBeUndefined();
  const failures = [Promise.reject(new Error("one")), Promise.reject(new Error("two"))];
  await expect(fastest(failures)).rejects.toThrow("one");
});
