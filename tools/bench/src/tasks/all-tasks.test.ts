import { expect, test } from "vitest";

import { ALL_TASKS } from "./all-tasks.ts";

test("there are 30 tasks, each with an id of its own, in the order of their ids", () => {
  const ids = ALL_TASKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(30);
  expect(ids).toEqual(ids.toSorted());
});

test.each(ALL_TASKS)("$id: the versions are pinned, and the license is permissive", (task) => {
  expect(task.license).toMatch(/^(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause)$/);
  for (const { version, integrity } of [task.broken, task.fixed]) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
  expect(task.fixed.integrity).not.toBe(task.broken.integrity);
});
