import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const minimistTask: Task = {
  id: "minimist",
  name: "minimist",
  license: "MIT",
  broken: {
    version: "1.2.5",
    integrity:
      "sha512-FM9nNUYrRBAELZQT3xeZQ7fmMOBg6nWNmJKTcgsJeaLstP/UODVpGsr5OhXhhXg6f+qtJ8uiZ+PUxkDWcgIXLw==",
  },
  fixed: {
    version: "1.2.6",
    integrity:
      "sha512-Jsjnk4bw3YJqYzbdyBiNsPWHPfO++UGG749Cxs6peCu5Xg4nrena6OVxOYxrQTqww0Jmwt+Ref8rggumkTLz9Q==",
  },
  statement: [
    "The argument `--_.concat.constructor.prototype.y` changes the prototype of all functions: afterwards `(()",
    "=> 0).y` is defined. The guard for `__proto__` should cover the way through `constructor`, too.",
  ].join(" "),
  judge(load) {
    const minimist = load() as (args: string[]) => Record<string, unknown>;
    minimist(["--_.concat.constructor.prototype.y", "1"]);
    minimist(["--a.__proto__.z", "1"]);
    const probe = (() => 0) as unknown as Record<string, unknown>;
    assert.equal(probe["y"], undefined);
    assert.equal(probe["z"], undefined);
    assert.deepEqual(minimist(["--a.b", "1", "c"]), { _: ["c"], a: { b: 1 } });
  },
};
