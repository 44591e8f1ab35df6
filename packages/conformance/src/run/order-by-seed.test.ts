import { expect, test } from "vitest";

import { orderBySeed } from "./order-by-seed.ts";

const items = Array.from({ length: 20 }, (_, index) => ({ id: `rule-${index}` }));

test("a seed produces the same order every time, and 0 keeps the given order", () => {
  expect(orderBySeed(items, 0)).toEqual(items);
  expect(orderBySeed(items, 7)).toEqual(orderBySeed(items.toReversed(), 7));
  expect(orderBySeed(items, 7)).not.toEqual(orderBySeed(items, 8));
  expect(new Set(orderBySeed(items, 7))).toEqual(new Set(items));
});
