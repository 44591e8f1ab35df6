import { expect, test } from "vitest";

import { ConnectionIds } from "./connection-ids.ts";

test("an id names the node that created it, for any node name, to anyone with the secret", () => {
  for (const name of ["n1", "node.example.com", "a.b."]) {
    const id = new ConnectionIds(name, "secret").create();
    expect(new ConnectionIds("other", "secret").nodeOf(id)).toBe(name);
    expect(new ConnectionIds("other", "another secret").nodeOf(id)).toBeUndefined();
  }
});

test("no other id names a node", () => {
  const ids = new ConnectionIds("n1", "secret");
  const [random, , signature] = ids.create().split(".");
  for (const id of [
    "",
    ".",
    "..",
    "...",
    `${random}.n2.${signature}`,
    `${random}..${signature}`,
    `${random}.n1.`,
  ])
    expect(ids.nodeOf(id)).toBeUndefined();
});
