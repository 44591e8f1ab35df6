import { expect, test } from "vitest";

import { capabilityOf } from "./session-methods.ts";

test("names the missing capability rather than one that the agent has", () => {
  const answer = (capabilities: object) => ({ protocolVersion: 2, capabilities });
  expect(capabilityOf("list", answer({}))).toBe("session");
  expect(capabilityOf("list", answer({ session: { load: {} } }))).toBe("session.list");
  expect(capabilityOf("delete", answer({}))).toBe("session.delete");
  const first = { protocolVersion: 1, agentCapabilities: {} };
  expect([capabilityOf("load", first), capabilityOf("list", first)]).toEqual([
    "loadSession",
    "sessionCapabilities.list",
  ]);
});
