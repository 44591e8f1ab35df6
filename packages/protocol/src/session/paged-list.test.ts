import { describe, expect, it } from "vitest";

import { PagedList } from "./paged-list.ts";

interface Item {
  readonly id: string;
  readonly value?: number;
}

const always = (): boolean => true;
const numbered = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ id: `i${at}` }));
const grown = (items: readonly Item[]): PagedList<Item> =>
  items.reduce((list, item) => list.append(item), PagedList.from<Item>([]));

describe("PagedList", () => {
  it.each([0, 1, 127, 128, 129, 256, 257, 1000])(
    "holds %i items, regardless of how they were added",
    (count) => {
      const items = numbered(count);
      for (const list of [grown(items), PagedList.from(items)]) {
        expect(list.length).toBe(count);
        expect(list.toArray()).toEqual(items);
        expect(list.last).toBe(items.at(-1));
        expect(items.map((_, at) => list.at(at))).toEqual(items);
        expect(items.map(({ id }) => list.find(id, always))).toEqual(items.map((_, at) => at));
        expect(list.at(count)).toBeUndefined();
        expect(list.at(-1)).toBeUndefined();
      }
    },
  );

  it("does not change the previous list when an item is appended or replaced", () => {
    const before = grown(numbered(300));
    const after = before.replace(5, { id: "i5", value: 1 }).replace(299, { id: "i299", value: 2 });
    expect(before.append({ id: "more" }).length).toBe(301);
    expect(before.toArray()).toEqual(numbered(300));
    expect(after.at(5)).toEqual({ id: "i5", value: 1 });
    expect(after.at(299)).toEqual({ id: "i299", value: 2 });
    expect(after.at(6)).toBe(before.at(6));
  });

  it("finds ids in the right list after two lists diverge", () => {
    const root = grown(numbered(3));
    const left = root.append({ id: "left" }).append({ id: "both" });
    const right = root.append({ id: "both" }).append({ id: "right" });
    expect([left, right, root].map((list) => list.find("both", always))).toEqual([4, 3, -1]);
    expect([left, right, root].map((list) => list.find("left", always))).toEqual([3, -1, -1]);
    expect([left, right, root].map((list) => list.find("right", always))).toEqual([-1, 4, -1]);
  });

  it("finds the latest accepted item among several with the same id", () => {
    const list = grown([
      { id: "same", value: 1 },
      { id: "same", value: 2 },
      { id: "same", value: 3 },
    ]);
    expect(list.find("same", always)).toBe(2);
    expect(list.find("same", ({ value }) => value === 1)).toBe(0);
    expect(list.find("same", ({ value }) => value === 4)).toBe(-1);
    expect(list.find("constructor", always)).toBe(-1);
  });

  it("creates its array only once", () => {
    const list = grown(numbered(200));
    expect(list.toArray()).toBe(list.toArray());
  });
});
