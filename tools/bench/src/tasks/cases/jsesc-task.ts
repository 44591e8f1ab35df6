import assert from "node:assert/strict";

import type { Task } from "../task.ts";

export const jsescTask: Task = {
  id: "jsesc",
  name: "jsesc",
  license: "MIT",
  broken: {
    version: "3.0.2",
    integrity:
      "sha512-xKqzzWXDttJuOcawBt4KnKHHIf5oQ/Cxax+0PWFG+DFDgHNAdi+TXECADI+RYiFUMmx8792xsMbbgXj4CwnP4g==",
  },
  fixed: {
    version: "3.1.0",
    integrity:
      "sha512-/sM3dO2FOzXjKQhJuo0Q173wf2KOo8t4I8vHy6lF9poUp7bKT0/NHE8fPX23PwfhnykfqnC2xRxOnVw5XuGIaA==",
  },
  statement: [
    "BigInts lose their type: `jsesc({ a: 10n })` gives `{'a':10}`. It should be `{'a':10n}`, also with the",
    "option `numbers`: 255n as `0xFFn`, 5n as `0b101n`, 8n as `0o10n`. With `json: true` it should be a plain",
    "number, since JSON has no other.",
  ].join(" "),
  judge(load) {
    const jsesc = load() as (value: unknown, options?: object) => string;
    assert.equal(jsesc({ a: 10n }), "{'a':10n}");
    assert.equal(jsesc(255n, { numbers: "hexadecimal" }), "0xFFn");
    assert.equal(jsesc(5n, { numbers: "binary" }), "0b101n");
    assert.equal(jsesc(8n, { numbers: "octal" }), "0o10n");
    assert.equal(jsesc([1n], { json: true }), "[1]");
    assert.equal(jsesc(255, { numbers: "hexadecimal" }), "0xFF");
    assert.equal(jsesc(255), "255");
  },
};
