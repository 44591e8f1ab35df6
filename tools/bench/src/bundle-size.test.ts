import { expect, test } from "vitest";

import { MINIMAL_CLIENTS, bundleSize } from "./bundle-size.ts";

test("a minimal client is at most 20 kB, and smaller than the official SDK's", async () => {
  const { gzip } = await bundleSize(MINIMAL_CLIENTS["Parley, v1"] ?? "");
  const peer = await bundleSize(MINIMAL_CLIENTS["official SDK, v1"] ?? "");
  expect(gzip).toBeLessThanOrEqual(20 * 1024);
  expect(gzip).toBeLessThan(peer.gzip);
});
