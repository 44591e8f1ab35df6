import { expect, test } from "vitest";

import { closesSession, namesStoredSession, repeatable } from "./methods.ts";

test.each([
  ["session/close", true],
  ["session/delete", true],
  // An archived session stays open for clients that have already opened it.
  ["session/archive", false],
  ["session/prompt", false],
])("checks whether %s closes its session: %s", (method, closes) => {
  expect(closesSession(method)).toBe(closes);
});

test.each([
  ["session/list", true],
  ["session/options", true],
  ["session/status", true],
  ["auth/status", true],
  ["session/new", false],
  ["session/fork", false],
])("checks whether %s can be resent on another connection: %s", (method, isRepeatable) => {
  expect(repeatable(method)).toBe(isRepeatable);
});

test.each([
  ["session/resume", true],
  ["session/options", true],
  ["session/status", true],
  ["session/prompt", false],
])(
  "checks whether %s may refer to a session that the server does not know about yet: %s",
  (method, mayBeUnknown) => {
    expect(namesStoredSession(method)).toBe(mayBeUnknown);
  },
);
