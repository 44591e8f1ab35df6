import { expect, test } from "vitest";

import { columnsOf } from "./streams.ts";

test.each([
  ["terminal", { isTTY: true, columns: 40 }, 40],
  ["terminal of unknown width", { isTTY: true, columns: 0 }, 80],
  ["file", { isTTY: false, columns: 0 }, Infinity],
])("returns the width of a %s", (_what, stream, columns) => {
  expect(columnsOf(stream)).toBe(columns);
});
