import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const iarnaTomlTask: Task = {
  id: "iarna-toml",
  name: "@iarna/toml",
  license: "ISC",
  broken: {
    version: "2.2.3",
    integrity:
      "sha512-FmuxfCuolpLl0AnQ2NHSzoUKWEJDFl63qXjzdoWBVyFCXzMGm1spBzk7LeHNoVCiWCF7mRVms9e6jEV9+MoPbg==",
  },
  fixed: {
    version: "2.2.4",
    integrity:
      "sha512-BMwO3PruqnobOmaGBM/st2qfOekbAvoZqeGVjGOcLW4cEQAFlz7FRDoWS+xWV4yHoi32ecpWp+mciTg/9pEalA==",
  },
  statement: [
    "Hexadecimal integers whose first digit is `e`, such as `a = 0xE1`, or that have one after an underscore,",
    'are refused with "Unexpected character, expected digit". They are valid TOML.',
  ].join(" "),
  judge(load) {
    const toml = load() as { parse(text: string): Record<string, unknown> };
    assert.equal(toml.parse("a = 0xE1")["a"], 225);
    assert.equal(toml.parse("a = 0xdead_beef")["a"], 0xdead_beef);
    assert.equal(toml.parse("a = 0b1_0")["a"], 2);
    assert.equal(toml.parse("a = 1.5e1")["a"], 15);
    for (const text of ["a = 0x_1", "a = 0x", "a = 1_e2"]) assert.throws(() => toml.parse(text), Error, text);
  },
};
