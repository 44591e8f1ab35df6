import { expect, test } from "vitest";

import { closesSession } from "./methods.ts";

test.each([
  ["session/close", true],
  ["session/delete", true],
  // An archived session stays open for clients that have it open.
  ["session/archive", false],
  ["session/prompt", false],
])("%s closes its session: %s", (method, closes) => {
  expect(closesSession(method)).toBe(closes);
});
