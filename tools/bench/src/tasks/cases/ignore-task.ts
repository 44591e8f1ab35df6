import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface IgnoreLike {
  add(pattern: string): this;
  ignores(path: string): boolean;
}

export const ignoreTask: Task = {
  id: "ignore",
  name: "ignore",
  license: "MIT",
  broken: {
    version: "5.1.8",
    integrity:
      "sha512-BMpfD7PpiETpBl/A6S498BaIJ6Y/ABT93ETbby2fP00v4EbvPBXWEoaR1UBPKs3iR53pJY7EtZk5KACI57i1Uw==",
  },
  fixed: {
    version: "5.1.9",
    integrity:
      "sha512-2zeMQpbKz5dhZ9IwL0gbxSW5w0NK/MSAMtNuhgIHEPmaU3vPdKPL0UdvUCXs5SS4JAwsBxysK5sFMW8ocFiVjQ==",
  },
  statement: [
    "The option `ignorecase: false` has no effect if another instance, one that ignores case, was given the",
    "same pattern before. `ignore().add('*.PNG')`, and then `ignore({ ignorecase: false }).add('*.PNG')`,",
    "which should not ignore `a.png`.",
  ].join(" "),
  judge(load) {
    const ignore = load() as (options?: object) => IgnoreLike;
    assert.equal(ignore().add("*.PNG").ignores("a.png"), true);
    const exact = ignore({ ignorecase: false }).add("*.PNG");
    assert.equal(exact.ignores("a.png"), false);
    assert.equal(exact.ignores("a.PNG"), true);
    assert.equal(ignore({ ignorecase: false }).add("*.gif").ignores("a.GIF"), false);
    assert.equal(ignore().add("*.gif").ignores("a.GIF"), true);
  },
};
