import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const normalizeUrlTask: Task = {
  id: "normalize-url",
  name: "normalize-url",
  license: "MIT",
  broken: {
    version: "8.0.0",
    integrity:
      "sha512-uVFpKhj5MheNBJRTiMZ9pE/7hD1QTeEvugSJW/OmLzAp78PB5O6adfMNTvmfKhXBkvCzC+rqifWcVYpGFwTjnw==",
  },
  fixed: {
    version: "8.0.1",
    integrity:
      "sha512-IO9QvjUMWxPQQhs60oOu10CRkWCiZzSUkzbXGGV9pviYl1fXYcvkzQ5jV9z8Y6un8ARoVRl4EtC6v6jNqbaJ/w==",
  },
  statement: [
    "`normalizeUrl('example.com:8080')` returns the text as it is, because `example.com:` is taken for a",
    "protocol. It should be `http://example.com:8080`. Protocols that are not of the web, such as `mailto:`,",
    "stay as they are.",
  ].join(" "),
  judge(load) {
    const { default: normalize } = load("index.js") as { readonly default: (url: string) => string };
    assert.equal(normalize("example.com:8080"), "http://example.com:8080");
    assert.equal(normalize("www.example.com:8080/a/"), "http://example.com:8080/a");
    assert.equal(normalize("mailto:a@example.com"), "mailto:a@example.com");
    assert.equal(normalize("HTTPS://example.com:443/"), "https://example.com");
  },
};
