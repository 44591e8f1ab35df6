import assert from "node:assert/strict";

import type { Task } from "../task.ts";

interface LruLike {
  set(key: string, value: number): this;
  get(key: string): number | undefined;
}

export const quickLruTask: Task = {
  id: "quick-lru",
  name: "quick-lru",
  license: "MIT",
  broken: {
    version: "6.1.0",
    integrity:
      "sha512-8HdyR8c0jNVWbYrhUWs9Tg/qAAHgjuJoOIX+mP3eIhgqPO9ytMRURCEFTkOxaHLLsEXo0Cm+bXO5ULuGez+45g==",
  },
  fixed: {
    version: "6.1.1",
    integrity:
      "sha512-S27GBT+F0NTRiehtbrgaSE1idUAJ5bX8dPAQTdylEyNlrdcH5X4Lz7Edz3DYzecbsCluD5zO8ZNEe04z3D3u6Q==",
  },
  statement: [
    "`String(lru)` is `[object Object]`. The class has a `Symbol.toStringTag` that lists the entries as JSON,",
    "but it never shows.",
  ].join(" "),
  judge(load) {
    const { default: QuickLru } = load("index.js") as { readonly default: new (options: object) => LruLike };
    const lru = new QuickLru({ maxSize: 2 });
    lru.set("a", 1);
    lru.set("b", 2);
    assert.equal(Object.prototype.toString.call(lru), '[object [["a",1],["b",2]]]');
    lru.set("c", 3);
    assert.equal(lru.get("c"), 3);
  },
};
