import { expect, test } from "vitest";

import { closesSession } from "./methods.ts";

test.each([
  ["session/close", true],
  ["session/delete", true],
  // An archived session stays open for those who have it open.
  ["session/archive", false],
  ["session/prompt", false],
])("%s ends its session: %s", (method, ends) => {
  expect(closesSession(method)).toBe(ends);
});
