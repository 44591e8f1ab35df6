import { expect, test } from "vitest";

import { mutatedAgent } from "../../fixtures/mutated-agent.ts";
import { changeUpdate } from "../../fixtures/mutation-parts.ts";
import { quickSettings } from "../../fixtures/quick-settings.ts";
import { CheckRun } from "../check-run.ts";
import { updateChecks } from "./update-checks.ts";

const RULES = ["ACP-SCHEMA-001", "ACP-SCHEMA-002", "ACP-ENUM-202"];

test.each([
  ['the state "unknown"', /^state_update$/, { state: "unknown" }],
  ["a custom state", /^state_update$/, { state: "_example.org/dreaming" }],
  ["a session in a tool call", /^tool_call_update$/, { content: [{ type: "session", sessionId: "child" }] }],
  [
    "custom content in a tool call",
    /^tool_call_update$/,
    { content: [{ type: "_example.org/chart", bars: [1] }] },
  ],
])("a version 2 agent may send %s", async (_what, kind, members) => {
  const agent = mutatedAgent(
    changeUpdate(kind, (update) => (update["state"] === "idle" ? update : { ...update, ...members })),
  );
  const run = new CheckRun({ agent, version: 2, settings: quickSettings });
  const checks = updateChecks.filter(({ id }) => RULES.includes(id));
  const results = await Promise.all(checks.map((check) => run.run(check)));
  await run.close();
  expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual(RULES.map(() => "passed"));
});
