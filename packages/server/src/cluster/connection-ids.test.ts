import { expect, test } from "vitest";

import { ClusterSecrets } from "./cluster-secrets.ts";
import { ConnectionIds } from "./connection-ids.ts";

test("resolves an id to the node that created it, regardless of the node's name, if the secret matches", () => {
  for (const name of ["n1", "node.example.com", "a.b."]) {
    const id = new ConnectionIds(name, new ClusterSecrets("secret")).create();
    expect(new ConnectionIds("other", new ClusterSecrets("secret")).nodeOf(id)).toBe(name);
    expect(new ConnectionIds("other", new ClusterSecrets("another secret")).nodeOf(id)).toBeUndefined();
  }
});

test("does not resolve an invalid id", () => {
  const ids = new ConnectionIds("n1", new ClusterSecrets("secret"));
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

test("accepts an id created with an earlier secret until that secret is removed", () => {
  const secrets = new ClusterSecrets("old");
  const ids = new ConnectionIds("n1", secrets);
  const before = ids.create();
  secrets.accepted = ["new", "old"];
  const after = ids.create();
  expect([ids.nodeOf(before), ids.nodeOf(after)]).toEqual(["n1", "n1"]);
  secrets.accepted = ["new"];
  expect([ids.nodeOf(before), ids.nodeOf(after)]).toEqual([undefined, "n1"]);
});
