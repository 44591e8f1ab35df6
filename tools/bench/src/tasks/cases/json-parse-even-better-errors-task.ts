import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const jsonParseEvenBetterErrorsTask: Task = {
  id: "json-parse-even-better-errors",
  name: "json-parse-even-better-errors",
  license: "MIT",
  broken: {
    version: "2.3.0",
    integrity:
      "sha512-o3aP+RsWDJZayj1SbHNQAI8x0v3T3SKiGoZlNYfbUP1S3omJQ6i9CnqADqkSPaOAxwua4/1YWx5CM7oiChJt2Q==",
  },
  fixed: {
    version: "2.3.1",
    integrity:
      "sha512-xyFwyhro/JEof6Ghe2iz2NcXoj2sloNsWr/XsERDK/oiPCfaNhl5ONfp+jQdAZRQQ0IJWNzH9zIZF7li91kh2w==",
  },
  statement: [
    "The result of parsing has symbols for its indentation and newline, so that it can be written as it was.",
    "For `{}` and `[]` both are empty, and what is later added to the object is written in one line. Empty",
    "objects and arrays should have the defaults: two spaces, and `\\n`, or the newline that follows them in",
    "the text.",
  ].join(" "),
  judge(load) {
    const parse = load() as (text: string) => Record<symbol, string>;
    const [indent, newline] = [Symbol.for("indent"), Symbol.for("newline")];
    for (const text of ["{}", "[]", "{}\n"]) {
      const parsed = parse(text);
      assert.deepEqual([parsed[indent], parsed[newline]], ["  ", "\n"], JSON.stringify(text));
    }
    assert.equal(parse("{}\r\n")[newline], "\r\n");
    const indented = parse('{\n\t"a": 1\n}');
    assert.deepEqual([indented[indent], indented[newline]], ["\t", "\n"]);
    assert.equal(parse('{"a":1}')[indent], "");
  },
};
