import { expect, test } from "vitest";

import { formatRuns, summarizeRuns } from "./report-runs.ts";
import type { TaskRun } from "./task-run.ts";

function run(fields: Partial<TaskRun>): TaskRun {
  return {
    task: "qs",
    model: "a/b",
    run: 1,
    stopReason: "end_turn",
    verdict: { solved: true },
    turns: 3,
    calls: 2,
    tokens: 1000,
    cost: { amount: 0.25, currency: "USD" },
    seconds: 1.25,
    questions: 1,
    refused: 0,
    ...fields,
  };
}

test("the runs of a model are summed up", () => {
  const runs = [run({}), run({ run: 2, verdict: { solved: false, reason: "1 instead of 2" }, refused: 1 })];

  expect(summarizeRuns([...runs, run({ model: undefined, modelName: "local/x", cost: undefined })])).toEqual([
    {
      model: "a/b",
      runs: 2,
      solved: 1,
      turns: 6,
      calls: 4,
      tokens: 2000,
      cost: { amount: 0.5, currency: "USD" },
      seconds: 2.5,
      questions: 2,
      refused: 1,
    },
    expect.objectContaining({ model: "local/x", runs: 1, solved: 1, cost: undefined }),
  ]);
});

test("costs are not summed up if one is not known, or they have several currencies", () => {
  expect(summarizeRuns([run({}), run({ cost: undefined })])).toMatchObject([{ cost: undefined }]);
  const euros = run({ cost: { amount: 1, currency: "EUR" } });
  expect(summarizeRuns([run({}), euros])).toMatchObject([{ cost: undefined }]);
});

test("the text has the runs, the models, and the reasons of the judges", () => {
  const text = formatRuns([
    run({}),
    run({ task: "ini", verdict: { solved: false, reason: "'yes' is there" } }),
  ]);

  expect(text).toMatch(/^qs +a\/b +1 +yes +end_turn +3 +2 +1000 +0\.2500 USD +1\.3 +1$/m);
  expect(text).toMatch(/^a\/b +1 of 2 +6 +4 +2000 +0\.5000 USD +2\.5 +2$/m);
  expect(text).toContain("ini, run 1: 'yes' is there");
});
