import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface BigConstructor {
  RM: number;
  (): BigConstructor;
  new (value: string): { round(places: number, mode?: number): { toString(): string } };
}

export const bigJsTask: Task = {
  id: "big-js",
  name: "big.js",
  license: "MIT",
  broken: {
    version: "6.1.0",
    integrity:
      "sha512-63M0bP7/NdPR2blqkkw8fBfoXg/izt0FpvqmmknYdG1bA5A2nCFUpbGLQJuHXlzmkIBTJqfe6gKzlOYN7uHiJQ==",
  },
  fixed: {
    version: "6.1.1",
    integrity:
      "sha512-1vObw81a8ylZO5ePrtMay0n018TcftpTA5HFKDaSuiUDBo8biRBtjIobw60OpwuvrGk+FsxKamqN4cnmj/eXdg==",
  },
  statement: [
    "`Big()` returns an independent constructor with settings of its own. I set `RM = 0` (round down) on one,",
    "but `new MyBig('1.19').round(1)` still gives 1.2: the rounding mode of the original constructor is used.",
    "The constructor's own mode should count when none is given.",
  ].join(" "),
  judge(load) {
    const Big = load() as BigConstructor;
    const Down = Big();
    Down.RM = 0;
    assert.equal(new Down("1.19").round(1).toString(), "1.1");
    assert.equal(new Down("1.19").round(1, 3).toString(), "1.2");
    assert.equal(new Big("1.19").round(1).toString(), "1.2");
  },
};
