import { expect, it } from "vitest";

import { mapTexts } from "./map-texts.ts";

it("maps the texts of a JSON value, wherever they stand", () => {
  const value = { a: ["b", 1, null, { c: "d" }], e: true };
  const mapped = { A: ["B", 1, null, { C: "D" }], E: true };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual(mapped);
});
