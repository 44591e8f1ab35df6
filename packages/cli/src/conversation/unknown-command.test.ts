import { createSessionState } from "@parley/protocol/session";
import type { SessionState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { describeUnknownCommand } from "./unknown-command.ts";

const bare = createSessionState();
const announcing: SessionState = {
  ...bare,
  commands: ["compact", "mcp:docs", "//deploy"].map((name) => ({ name, description: "" })),
};

test.each([
  ["/modle", "Unknown command /modle. Did you mean /mode? "],
  ["/modle small\nplease", "Unknown command /modle. Did you mean /mode? "],
  ["/Compact", "Unknown command /Compact. Did you mean /compact? "],
  ["/mcp:dosc", "Unknown command /mcp:dosc. Did you mean /mcp:docs? "],
  ["/frobnicate", "Unknown command /frobnicate. /? lists"],
])("refuses %j for an agent that announces commands", (prompt, start) => {
  const refusal = describeUnknownCommand(prompt, announcing);
  expect(refusal?.startsWith(start)).toBe(true);
  expect(refusal).toMatch(/\/\? lists the commands\. Put a space before it to send it to the agent$/);
});

test.each([
  "/compact now",
  "/deploy",
  "/MODE code",
  "/quit",
  " /modle",
  "/etc/hosts is broken",
  // This path exists.
  "/tmp is full",
  "/* a comment */",
  "/",
  "a /modle",
])("accepts %j", (prompt) => {
  expect(describeUnknownCommand(prompt, announcing)).toBeUndefined();
});

test("for an agent that announces no commands, refuses only typos of Parley's own commands", () => {
  expect(describeUnknownCommand("/modle", bare)).toContain("Did you mean /mode?");
  for (const prompt of ["/compact", "/init", "/test", "/set-up"])
    expect(describeUnknownCommand(prompt, bare)).toBeUndefined();
});
