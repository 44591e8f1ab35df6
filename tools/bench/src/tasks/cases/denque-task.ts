import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface DenqueLike {
  readonly length: number;
  remove(index: number, count: number): number[] | undefined;
  push(value: number): number;
  pop(): number | undefined;
  toArray(): number[];
}

export const denqueTask: Task = {
  id: "denque",
  name: "denque",
  license: "Apache-2.0",
  broken: {
    version: "1.4.0",
    integrity:
      "sha512-gh513ac7aiKrAgjiIBWZG0EASyDF9p4JMWwKA8YU5s9figrL5SRNEMT6FDynsegakuhWd1wVqTvqvqAoDxw7wQ==",
  },
  fixed: {
    version: "1.4.1",
    integrity:
      "sha512-OfzPuSZKGcgr96rf1oODnfjqBFmr1DVoc/TrItj3Ohe0Ah1C5WX5Baquw/9U9KovnQ88EqmJbD66rKYUQYN1tQ==",
  },
  statement: [
    "`remove` with a negative index breaks the queue: after `d = new Denque([1, 2, 3, 4, 5, 6, 7]);",
    "d.remove(-2, 2)`, `d.toArray()` ends with two `undefined`, and `d.length` is still 7. It should have",
    "removed the last two elements.",
  ].join(" "),
  judge(load) {
    const Denque = load() as new (values: number[]) => DenqueLike;
    const queue = new Denque([1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(queue.remove(-2, 2), [6, 7]);
    assert.deepEqual(queue.toArray(), [1, 2, 3, 4, 5]);
    assert.equal(queue.length, 5);
    queue.push(8);
    assert.equal(queue.pop(), 8);
    const other = new Denque([1, 2, 3, 4, 5]);
    assert.deepEqual(other.remove(1, 2), [2, 3]);
    assert.deepEqual(other.toArray(), [1, 4, 5]);
  },
};
