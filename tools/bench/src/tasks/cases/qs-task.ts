import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const qsTask: Task = {
  id: "qs",
  name: "qs",
  license: "BSD-3-Clause",
  broken: {
    version: "6.5.2",
    integrity:
      "sha512-N5ZAX4/LxJmF+7wN74pUD6qAh9/wnvdQcjq9TZjevvXzSUo7bfmw91saqMjzGS2xq91/odN2dW/WOl7qQHNDGA==",
  },
  fixed: {
    version: "6.5.3",
    integrity:
      "sha512-qxXIEh4pCGfHICj1mAJQ2/2XVZkjCDTcEgfoSQxc/fYivUZxTkk7L3bDBJSoNrEzXI17oUO5Dp07ktqE5KzczA==",
  },
  statement: [
    "`qs.parse('a[]=b', { parseArrays: false })` still makes an array. With that option there should be",
    "objects only: `{ a: { 0: 'b' } }`.",
  ].join(" "),
  judge(load) {
    const qs = load() as { parse(text: string, options?: object): unknown };
    assert.deepEqual(qs.parse("a[]=b", { parseArrays: false }), { a: { 0: "b" } });
    assert.deepEqual(qs.parse("a[1]=b", { parseArrays: false }), { a: { 1: "b" } });
    assert.deepEqual(qs.parse("a[]=b"), { a: ["b"] });
    assert.deepEqual(qs.parse("a[]=b&a[]=c"), { a: ["b", "c"] });
    assert.deepEqual(qs.parse("a[b]=c"), { a: { b: "c" } });
  },
};
