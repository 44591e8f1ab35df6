import { RequestError } from "@parley/protocol";
import { SessionStoreError } from "@parley/storage";
import { expect, test } from "vitest";

import { toWireError } from "./store-error.ts";

test.each([
  ["not_found", -32002],
  ["exists", -32602],
  ["invalid_cursor", -32602],
  ["lease_held", -32603],
  ["fenced", -32603],
  ["busy", -32603],
  ["full", -32603],
  ["unreadable", -32603],
  ["closed", -32603],
] as const)("converts a store's %s to error %d with its reason but without its message", (code, expected) => {
  const error = toWireError(new SessionStoreError(code, "Cannot open /secret/path"), "s1") as RequestError;
  expect(error).toBeInstanceOf(RequestError);
  expect(error.toErrorObject()).toMatchObject({ code: expected, data: { reason: code, sessionId: "s1" } });
  expect(JSON.stringify(error.toErrorObject())).not.toContain("secret");
});

test("passes any other error through unchanged", () => {
  const error = new Error("mine");
  expect(toWireError(error)).toBe(error);
});
