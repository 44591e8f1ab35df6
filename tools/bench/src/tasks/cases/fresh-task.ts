import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const freshTask: Task = {
  id: "fresh",
  name: "fresh",
  license: "MIT",
  broken: {
    version: "0.5.1",
    integrity:
      "sha512-itI/dEMy9O50obvdroLCBDD/83GzxqZLV673itn56Z4JdcgQd4T98Zb2XfbGVHFfNmKToPVP44wYzEA31BVr7w==",
  },
  fixed: {
    version: "0.5.2",
    integrity:
      "sha512-zJ2mQYM18rEFOudeV4GShTGIQ7RbzA7ozbU9I/XBpm7kqgMywgmylMwXHxZJmkVoYkna9d2pVXVXPdYTP9ej8Q==",
  },
  statement: [
    'A request with several entity tags, `If-None-Match: "a", "b"`, is never fresh unless all of them match',
    "the response's `ETag`. One that matches is enough, in any position.",
  ].join(" "),
  judge(load) {
    const fresh = load() as (request: object, response: object) => boolean;
    const match = (tags: string): boolean => fresh({ "if-none-match": tags }, { etag: '"b"' });
    assert.equal(match('"a", "b"'), true);
    assert.equal(match('"b","c"'), true);
    assert.equal(match('"a", W/"b", "c"'), true);
    assert.equal(match('"b"'), true);
    assert.equal(match('"a"'), false);
    assert.equal(match('"a", "c"'), false);
  },
};
