import { expect, test } from "vitest";

import { columnsOf } from "./streams.ts";

test.each([
  ["terminal", { isTTY: true, columns: 40 }, 40],
  ["terminal that does not know", { isTTY: true, columns: 0 }, 80],
  ["file", { isTTY: false, columns: 0 }, Infinity],
])("a %s is as wide as its lines may be", (_what, stream, columns) => {
  expect(columnsOf(stream)).toBe(columns);
});
