import { expect, it } from "vitest";

import { writeFoldCases } from "./state-operations.ts";

it("replaces the comment with a case for each update whose target has a rule", () => {
  const code = ["match update {", "    // state operations", "    other => keep,", "}"].join("\n");
  const written = writeFoldCases(code, {
    rules: { "replace plan": "put($id, $value, $update)", "upsert usage": "use($value)", "remove x": "no" },
    member: (name) => `.${name}`,
    write: (kind, statement) => [`${kind} => ${statement},`],
  });
  expect(written.split("\n")).toEqual([
    "match update {",
    "    plan_update => put(update.plan.planId, update.plan, update),",
    "    usage_update => use(update),",
    "    other => keep,",
    "}",
  ]);
});
