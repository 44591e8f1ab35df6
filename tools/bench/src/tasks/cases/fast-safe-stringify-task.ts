import assert from "node:assert/strict";

import type { Task } from "../task.ts";

type Stringify = (value: unknown) => string;

export const fastSafeStringifyTask: Task = {
  id: "fast-safe-stringify",
  name: "fast-safe-stringify",
  license: "MIT",
  broken: {
    version: "2.0.7",
    integrity:
      "sha512-Utm6CdzT+6xsDk2m8S6uL8VHxNwI6Jub+e9NYTcAms28T84pTa25GJQV9j0CY0N1rM8hK4x6grpF2BQf+2qwVA==",
  },
  fixed: {
    version: "2.0.8",
    integrity:
      "sha512-lXatBjf3WPjmWD6DpIZxkeSsCOwqI0maYMpgDlx8g4U2qi4lbjA9oH/HD2a87G+KfsUmo5WbJFmqBZlPxtptag==",
  },
  statement: [
    "If serializing fails, because the `toJSON` of some nested object throws for example, the exception leaves",
    'my objects damaged: references that were circular are now the text "[Circular]". The stringifier, and its',
    "stable variant, should never throw, and always leave the objects as they were. For a failure they may",
    "return some text in JSON that says so.",
  ].join(" "),
  judge(load) {
    const stringify = load() as Stringify & { readonly stable: Stringify };
    for (const write of [stringify, stringify.stable]) {
      const inner: Record<string, unknown> = {};
      inner["self"] = inner;
      const value = {
        inner,
        last: {
          toJSON() {
            throw new Error("refused");
          },
        },
      };
      assert.equal(typeof JSON.parse(write(value)), "string");
      assert.equal(inner["self"], inner);
      assert.equal(write({ b: inner }), '{"b":{"self":"[Circular]"}}');
      assert.equal(inner["self"], inner);
    }
  },
};
