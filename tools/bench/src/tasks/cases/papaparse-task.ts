import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const papaparseTask: Task = {
  id: "papaparse",
  name: "papaparse",
  license: "MIT",
  broken: {
    version: "5.3.1",
    integrity:
      "sha512-Dbt2yjLJrCwH2sRqKFFJaN5XgIASO9YOFeFP8rIBRG2Ain8mqk5r1M6DkfvqEVozVcz3r3HaUGw253hA1nLIcA==",
  },
  fixed: {
    version: "5.3.2",
    integrity:
      "sha512-6dNZu0Ki+gyV0eBsFKJhYr+MdQYAzFUGlBMNj3GNrmHxmz1lfRa24CjFObPXtjcetlOv5Ad299MhIK0znp3afw==",
  },
  statement: [
    "A delimiter of several characters does not work after a quoted field: `Papa.parse('a, \"b\", c', {",
    "delimiter: ', ' })` has two fields, `a` and `b\", c`, in its row. It should have three.",
  ].join(" "),
  judge(load) {
    const papa = load() as { parse(text: string, options?: object): { readonly data: unknown } };
    const rows = (text: string, delimiter: string): unknown => papa.parse(text, { delimiter }).data;
    assert.deepEqual(rows('a, "b", c', ", "), [["a", "b", "c"]]);
    assert.deepEqual(rows('"a""x"||"b"\n"c"||d', "||"), [
      ['a"x', "b"],
      ["c", "d"],
    ]);
    assert.deepEqual(rows('a,"b,c",d', ","), [["a", "b,c", "d"]]);
  },
};
