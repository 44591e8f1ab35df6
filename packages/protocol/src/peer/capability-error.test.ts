import { expect, test } from "vitest";

import { CapabilityError } from "./capability-error.ts";

test("names the method and the missing capability", () => {
  const error = new CapabilityError("session/list", "sessionCapabilities.list");
  expect(error.message).toBe(
    'Cannot call "session/list": the peer does not advertise "sessionCapabilities.list"',
  );
  expect(error).toMatchObject({ name: "CapabilityError", capability: "sessionCapabilities.list" });
});
