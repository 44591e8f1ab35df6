import { expect, test } from "vitest";

import { outdatedPrograms } from "./outdated-programs.ts";

const packages = [
  { folder: "schema", manifest: { name: "@x/schema" } },
  {
    folder: "packages/client",
    manifest: { name: "@x/client", dependencies: { "@x/schema": "workspace:^" } },
  },
  { folder: "packages/mcp", manifest: { name: "@x/mcp" } },
  {
    folder: "packages/cli",
    manifest: {
      name: "@x/cli",
      dependencies: { "@x/client": "workspace:^", "@x/mcp": "workspace:^", diff: "catalog:" },
      parley: { bundled: ["^@x/(?!mcp$)"] },
    },
  },
  {
    folder: "packages/create",
    manifest: {
      name: "@x/create",
      devDependencies: { "@x/mcp": "workspace:^" },
      parley: { writesVersions: true },
    },
  },
];

test("releases a program when a directly or indirectly bundled package is released", () => {
  expect(outdatedPrograms(packages, new Map([["@x/schema", "patch"]]))).toEqual(["@x/cli"]);
});

test("does not release a program twice or for an unrelated package", () => {
  const both = new Map([
    ["@x/schema", "patch"],
    ["@x/cli", "patch"],
  ] as const);
  expect(outdatedPrograms(packages, both)).toEqual([]);
  expect(outdatedPrograms(packages, new Map([["@x/mcp", "patch"]]))).toEqual([]);
  expect(outdatedPrograms(packages, new Map())).toEqual([]);
});

test("releases a program that writes version ranges when a new release is outside one of them", () => {
  expect(outdatedPrograms(packages, new Map([["@x/mcp", "minor"]]))).toEqual(["@x/create"]);
});
