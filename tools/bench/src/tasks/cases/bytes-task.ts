import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const bytesTask: Task = {
  id: "bytes",
  name: "bytes",
  license: "MIT",
  broken: {
    version: "3.1.1",
    integrity:
      "sha512-dWe4nWO/ruEOY7HkUJ5gFt1DCFV9zPRoJr8pV0/ASQermOZjtq8jMjOprC0Kd10GLN+l7xaUPvxzJFWtxGu8Fg==",
  },
  fixed: {
    version: "3.1.2",
    integrity:
      "sha512-/Nf7TyzTx6S3yRJObOAV7956r8cr2+Oj8AC5dt8wSP3BQAoeX58NoHyCU8P8zGkNXStjTSi6fzO6F0pBdcYbEg==",
  },
  statement: [
    "`bytes.parse('foo')` returns `NaN`. The documentation promises `null` for text that is not a number of",
    "bytes.",
  ].join(" "),
  judge(load) {
    const bytes = load() as { parse(text: string): unknown };
    for (const text of ["foo", "", "kb", "x1kb"]) assert.equal(bytes.parse(text), null, text);
    assert.equal(bytes.parse("1.5kb"), 1536);
    assert.equal(bytes.parse("7"), 7);
  },
};
