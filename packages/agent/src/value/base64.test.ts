import { expect, test } from "vitest";

import { toBase64 } from "./base64.ts";

test.each([0, 1, 2, 3, 0x2000, 0x2001, 100_000])("encodes %d bytes the way Node.js does", (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
});
