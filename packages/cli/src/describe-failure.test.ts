import { RequestError } from "@parley/protocol";
import { expect, test } from "vitest";

import { describeFailure } from "./describe-failure.ts";

test.each([
  [-32002, 'Session not found: "s1"', { sessionId: "s1" }, 'Session not found: "s1" (-32002)'],
  [-32603, "Internal error", { cause: "disk full" }, 'Internal error (-32603): {"cause":"disk full"}'],
  [
    -32603,
    "Session is open elsewhere",
    { reason: "lease_held", sessionId: "s1" },
    "Session is open elsewhere: close it there, or start another session",
  ],
  [-32603, "Store is full", { reason: "full", sessionId: "s1" }, "Store is full (-32603)"],
  [-32603, "Internal error", { reason: "full" }, 'Internal error (-32603): {"reason":"full"}'],
  [-32603, "No", { reason: "The disk is full" }, 'No (-32603): {"reason":"The disk is full"}'],
])("describes error %i %j without repeating details from its message", (code, message, data, text) => {
  expect(describeFailure(new RequestError(code, message, data))).toBe(text);
});
