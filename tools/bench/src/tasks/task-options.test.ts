import { expect, test } from "vitest";

import { parseTaskOptions } from "./task-options.ts";

test("all tasks run once with the agent's choice of a model by default", () => {
  const options = parseTaskOptions([]);

  expect(options).toMatchObject({
    models: [undefined],
    runs: 1,
    limitMs: 600_000,
    resume: false,
    verify: false,
  });
  expect(options?.tasks).toHaveLength(30);
});

test("several models and tasks can be named", () => {
  const options = parseTaskOptions([
    "--model",
    "a/b",
    "--model",
    "c/d",
    "--task",
    "qs",
    "--task",
    "ini",
    "--runs",
    "3",
    "--minutes",
    "0.5",
  ]);

  expect(options).toMatchObject({ models: ["a/b", "c/d"], runs: 3, limitMs: 30_000 });
  expect(options?.tasks.map(({ id }) => id)).toEqual(["qs", "ini"]);
});

test("`--help` is not a run", () => {
  expect(parseTaskOptions(["--help"])).toBeUndefined();
});

test.each([
  [["--runs", "0"], 'Cannot use --runs "0": it is a whole number above 0'],
  [["--runs", "1.5"], 'Cannot use --runs "1.5"'],
  [["--minutes", "soon"], 'Cannot use --minutes "soon": it is a number above 0'],
  [["--task", "nothing"], 'There is no task "nothing"'],
  [["--nonsense"], "--nonsense"],
])("%j is refused", (args, message) => {
  expect(() => parseTaskOptions(args)).toThrow(message);
});
