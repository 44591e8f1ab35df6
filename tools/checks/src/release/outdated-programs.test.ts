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
];

test("a program that contains a released package, also by another, is released with it", () => {
  expect(outdatedPrograms(packages, new Set(["@x/schema"]))).toEqual(["@x/cli"]);
});

test("a program is not released twice, nor for a package beside it", () => {
  expect(outdatedPrograms(packages, new Set(["@x/schema", "@x/cli"]))).toEqual([]);
  expect(outdatedPrograms(packages, new Set(["@x/mcp"]))).toEqual([]);
  expect(outdatedPrograms(packages, new Set())).toEqual([]);
});
