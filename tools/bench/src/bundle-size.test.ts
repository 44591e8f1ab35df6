import { expect, test } from "vitest";

import { MINIMAL_CLIENTS, bundleSizes } from "./bundle-size.ts";

/** Returns the compressed size of each part of a minimal client, in bytes. */
async function compressed(name: string): Promise<Record<string, number>> {
  const sizes = await bundleSizes(MINIMAL_CLIENTS[name] ?? "");
  return Object.fromEntries(Array.from(sizes, ([part, { gzip }]) => [part, gzip]));
}

test("bundles a minimal client into at most 20 kB, less than with the official SDK", async () => {
  const { "in all": size } = await compressed("Parley, v1");
  const { "in all": peer } = await compressed("official SDK, v1");
  expect(size).toBeLessThanOrEqual(20 * 1024);
  expect(size).toBeLessThan(peer ?? 0);
});

test("loads a small part first and one of two versions on demand", async () => {
  const both = await compressed("Parley, v2 and v1");
  const sizes = await compressed("Parley, v2 and v1 on demand");
  expect(Object.keys(sizes).toSorted()).toEqual(["in all", "that and v1", "that and v2", "to start with"]);
  expect(sizes["to start with"]).toBeLessThanOrEqual(12.5 * 1024);
  expect(sizes["that and v1"]).toBeLessThan(both["in all"] ?? 0);
  expect(sizes["that and v2"]).toBeLessThan(both["in all"] ?? 0);
});
