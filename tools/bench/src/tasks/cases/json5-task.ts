import assert from "node:assert/strict";

import type { Task } from "../task.ts";

type Reviver = (key: string, value: unknown) => unknown;

export const json5Task: Task = {
  id: "json5",
  name: "json5",
  license: "MIT",
  broken: {
    version: "2.2.1",
    integrity:
      "sha512-1hqLFMSrGHRHxav9q9gNjJ5EXznIxGVO09xQRrwplcS8qs28pZ8s8hupZAmqDwZUmVZ2Qb2jnyPOWcDH8m8dlA==",
  },
  fixed: {
    version: "2.2.2",
    integrity:
      "sha512-46Tk9JiOL2z7ytNQWFLpj99RZkVgeHf87yGQKsIkaPz1qSH9UczKH1rO7K3wgRselo0tYMUNfecYpm/p1vC7tQ==",
  },
  statement: [
    'A property called `__proto__` disappears: `JSON5.parse(\'{"__proto__": {"a": 1}}\')` returns an object',
    "without own properties whose prototype was replaced. As in `JSON.parse`, it should be an ordinary own",
    "property, with a reviver, too. (Change `lib`; `dist` is built from it.)",
  ].join(" "),
  judge(load) {
    const json5 = load("lib/index.js") as { parse(text: string, reviver?: Reviver): object };
    for (const reviver of [undefined, (_key: string, value: unknown): unknown => value]) {
      const parsed = json5.parse('{"__proto__": {"a": 1}, b: [1, 2]}', reviver);
      assert.deepEqual(Object.keys(parsed), ["__proto__", "b"]);
      assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
      assert.equal(JSON.stringify(parsed), '{"__proto__":{"a":1},"b":[1,2]}');
    }
    assert.equal(JSON.stringify(json5.parse("[1, 2]", (key, value) => (key === "0" ? 5 : value))), "[5,2]");
  },
};
