import { expect, test } from "vitest";

import { measureAll } from "./bench-storage.ts";

test("does the same work with every kind of store and its bare driver", async () => {
  const figures = await measureAll({ sessions: 500, entries: 2000 }, ["--conditions=@parley/source"]);
  expect([...figures.keys()]).toEqual(["SQLite", "SQLite on a thread", "PostgreSQL"]);
  for (const { appendMany, replay, listP99, memory } of figures.values()) {
    const all = [appendMany.store, replay.store, listP99.store, memory.list.live];
    expect(all.every((figure) => figure > 0)).toBe(true);
  }
});
