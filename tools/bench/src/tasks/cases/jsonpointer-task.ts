import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const jsonpointerTask: Task = {
  id: "jsonpointer",
  name: "jsonpointer",
  license: "MIT",
  broken: {
    version: "5.0.0",
    integrity:
      "sha512-PNYZIdMjVIvVgDSYKTT63Y+KZ6IZvGRNNWcxwD+GNnUz1MKPfv30J8ueCjdwcN0nDx2SlshgyB7Oy0epAzVRRg==",
  },
  fixed: {
    version: "5.0.1",
    integrity:
      "sha512-p/nXbhSEcu3pZRdkW1OfJhpsVtW1gd4Wa1fnQc9YLiTfAjn0312eMKimbdIQzuZl9aa9xUGaRlP9T/CJE/ditQ==",
  },
  statement: [
    "`jsonpointer.get({ a: null }, '/a/b')` throws a `TypeError`. There is nothing at that path, so it should",
    "return `undefined`, as for any other path that leads nowhere.",
  ].join(" "),
  judge(load) {
    const pointer = load() as { get(value: object, path: string): unknown };
    assert.equal(pointer.get({ a: null }, "/a/b"), undefined);
    assert.equal(pointer.get({ a: null }, "/a/b/c"), undefined);
    assert.equal(pointer.get({ a: null }, "/a"), null);
    assert.equal(pointer.get({ a: { b: 0 } }, "/a/b"), 0);
    assert.equal(pointer.get({ a: "text" }, "/a/b/c"), undefined);
  },
};
