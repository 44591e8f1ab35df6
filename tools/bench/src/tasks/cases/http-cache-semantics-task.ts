import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const httpCacheSemanticsTask: Task = {
  id: "http-cache-semantics",
  name: "http-cache-semantics",
  license: "BSD-2-Clause",
  broken: {
    version: "4.1.0",
    integrity:
      "sha512-carPklcUh7ROWRK7Cv27RPtdhYhUsela/ue5/jKzjegVvXDqM2ILE9Q2BGn9JZJh1g87cp56su/FgQSzcWS8cQ==",
  },
  fixed: {
    version: "4.1.1",
    integrity:
      "sha512-er295DKPVsV82j5kw1Gjt+ADA/XYHsajl82cGNQG2eyoPkvgUhX+nDIyelzhIWbbsXP39EHcI6l5tYs2FYqYXQ==",
  },
  statement: [
    "Permanent redirects with the status 308 are not cached: `new CachePolicy(request, { status: 308, headers:",
    "{} }).storable()` is false, unlike for 301. Both are cacheable by default.",
  ].join(" "),
  judge(load) {
    const CachePolicy = load() as new (request: object, response: object) => { storable(): boolean };
    const storable = (status: number, headers = {}): boolean =>
      new CachePolicy({ method: "GET", headers: {} }, { status, headers }).storable();
    assert.equal(storable(308), true);
    assert.equal(storable(301), true);
    assert.equal(storable(308, { "cache-control": "no-store" }), false);
    assert.equal(storable(307), false);
  },
};
