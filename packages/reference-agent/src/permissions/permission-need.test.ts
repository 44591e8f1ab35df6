import { expect, it } from "vitest";

import { judge } from "./permission-need.ts";

it.each([
  ["ask", "look", "ask"],
  ["ask", "edit", "ask"],
  ["ask", "act", "ask"],
  ["accept_edits", "look", "ask"],
  ["accept_edits", "edit", "run"],
  ["accept_edits", "act", "ask"],
  ["ask", "confined", "ask"],
  ["accept_edits", "confined", "ask"],
  ["sandbox", "look", "ask"],
  ["sandbox", "edit", "run"],
  ["sandbox", "confined", "run"],
  ["sandbox", "act", "ask"],
  ["plan", "confined", "refuse"],
  ["plan", "look", "ask"],
  ["plan", "edit", "refuse"],
  ["plan", "act", "refuse"],
  ["full_access", "look", "run"],
  ["full_access", "edit", "run"],
  ["full_access", "confined", "run"],
  ["full_access", "act", "run"],
] as const)("in mode %s, maps the effect %s to the decision %s", (mode, effect, verdict) => {
  expect(judge(mode, { effect })).toBe(verdict);
});
