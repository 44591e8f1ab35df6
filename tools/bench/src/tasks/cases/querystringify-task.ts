import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const querystringifyTask: Task = {
  id: "querystringify",
  name: "querystringify",
  license: "MIT",
  broken: {
    version: "2.1.0",
    integrity:
      "sha512-sluvZZ1YiTLD5jsqZcDmFyV2EwToyXZBfpoVOmktMmW+VEnhgakFHnasVph65fOjGPTWN0Nw3+XQaSeMayr0kg==",
  },
  fixed: {
    version: "2.1.1",
    integrity:
      "sha512-w7fLxIRCRT7U8Qu53jQnJyPkYZIaR4n5151KMfcJlO/A9397Wxb1amJvROTK6TOnp7PfoAmg/qXiNHI+08jRfA==",
  },
  statement: [
    "A query with a broken percent sign makes `parse` throw: `parse('a=%&b=2')` should leave out the pair that",
    "cannot be decoded, and return `{ b: '2' }`.",
  ].join(" "),
  judge(load) {
    const { parse } = load() as { readonly parse: (query: string) => object };
    assert.deepEqual({ ...parse("a=%&b=2") }, { b: "2" });
    assert.deepEqual({ ...parse("%E0=1&b=2") }, { b: "2" });
    assert.deepEqual({ ...parse("?a=1+2&b=%C3%A4") }, { a: "1 2", b: "ä" });
  },
};
